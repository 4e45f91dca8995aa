#!/usr/bin/env python3
"""Checks the tables of data/libertad (or of the folder given) against the constraints of the
rulebook and libertad-facts.tsv. Prints every violation and exits with 1 if there is any."""
import os, sys, re
HERE = os.path.dirname(os.path.abspath(__file__))
DATA = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, '..', '..', 'data', 'libertad')
bad = []
def err(m): bad.append(m)
def load(name, folder=DATA):
    rows, head = [], None
    with open(os.path.join(folder, name), encoding='utf-8') as f:
        for no, line in enumerate(f, 1):
            line = line.rstrip('\n')
            if line.startswith('#'): continue
            if line == '': err('%s:%d: empty line' % (name, no)); continue
            c = line.split('\t')
            if head is None: head = c; continue
            if len(c) != len(head): err('%s:%d: %d cells, %d expected' % (name, no, len(c), len(head))); continue
            if any(x == '' for x in c): err('%s:%d: blank cell' % (name, no))
            rows.append(dict(zip(head, c)))
    for r in rows:
        for k, v in r.items():
            if k.startswith('src') and not re.match(r'^(rule:.+|pub:.+|geo|hist|design)$', v):
                err('%s: %s: bad source %r' % (name, r.get('id', '?'), v))
    if head and 'id' in head:
        ids = [r['id'] for r in rows]
        for i in set(ids):
            if ids.count(i) > 1: err('%s: id %s twice' % (name, i))
            if name != 'names-es.tsv' and not re.match(r'^[a-z0-9_]+$', i): err('%s: bad id %s' % (name, i))
    return rows
pc = load('player-cards.tsv'); fc = load('fascist-cards.tsv'); tracks = load('tracks.tsv')
limits = load('track-limits.tsv'); meds = load('medallions.tsv'); fronts = load('fronts.tsv')
factions = load('factions.tsv'); counters = load('counters.tsv'); setups = load('setup.tsv')
year = load('year.tsv'); heroes = load('hero.tsv'); icons = load('icons.tsv'); names = load('names-es.tsv'); facts = load('libertad-facts.tsv', HERE)
FACTIONS = ['anarchist', 'communist', 'moderate']
TRACKS = ['liberty', 'collectivization', 'government', 'soviet', 'foreign']
# ---- vocabulary
N = r'[1-9]'; SN = r'-?[1-9]'; FR = r'(M|N|A|S|any|V|D|T)'; FX = r'(M|N|A|S|V|D)'; R3 = r'(anarchist|communist|moderate)'
T4 = r'(liberty|collectivization|soviet|foreign)'
PLAYER = [r'front %s %s' % (FR, N), r'attack %s %s' % (FX, N), r'spread %s %s' % (N, N), r'shift ' + N, r'sell %s any %s' % (N, N), r'scout ' + N,
  r'track (liberty|collectivization|soviet|foreign|lib_or_col) ' + SN, r'gov (own|any) ' + N, r'hero (self|others) ' + N, r'take (one|each) ' + N, r'draw self ' + N,
  r'bonus (morale|teamwork|both) (on|off)', r'bonus any on', r'tableau (add|swap) ' + N, r'untrash ' + N, r'unblank ' + N, r'bag self ' + N]
EFFECT = [r'track %s -[12]' % T4, r'bonus (morale|teamwork) off', r'lose (all|most|init) ' + N, r'gov center']
SUCCESS = [r'hero (all|most|init|anarchist|communist|moderate) ' + N, r'draw (init|anarchist|communist|moderate) ' + N, r'track %s %s' % (T4, N), r'gov (comm|mod) ' + N, r'gov away', r'bonus (morale|teamwork|both) on']
FAILURE = [r'lose (all|most|init|anarchist|communist|moderate) ' + N, r'track %s -[1-9]' % T4, r'gov (comm|mod) ' + N, r'gov center', r'bonus (morale|teamwork) off', r'attack %s %s' % (FX, N)]
TRIG = [r'bonus morale off', r'bonus any on ' + R3, r'front any (1|-1) ' + R3, r'draw %s %s' % (R3, N), r'hero (most|anarchist|communist|moderate) ' + N, r'lose most 1', r'medallion ' + R3]
MED = [r'bag self 1', r'hero self 7', r'play 1', r'front_plus 1', r'test_hero 2', r'draw_plus 1', r'keep_hand_plus 1', r'pay 1 (front any 1|unblank 1|icon_plus 1)']
def code(where, c, pats):
    for st in c.split(';'):
        if not any(re.fullmatch(p, st) for p in pats): err('%s: step not in the vocabulary: %r' % (where, st))
ICON = {r['icon']: r['owner'].split(',') for r in icons}
for c in pc:
    code(c['id'], c['event_code'], PLAYER)
    ic = c['icons'].split(',')
    if not 2 <= len(ic) <= 3 or len(set(ic)) != len(ic): err('%s: icons %s' % (c['id'], ic))
    for i in ic:
        if i not in ICON: err('%s: icon %s' % (c['id'], i))
        elif ICON[i] != ['all'] and c['faction'] not in ICON[i]: err('%s: icon %s is not for %s' % (c['id'], i, c['faction']))
    if 'gov own' in c['event_code'] and c['faction'] == 'anarchist': err('%s: the Anarchists have no side of the Government' % c['id'])
    if any(v in c['event_code'] for v in ('shift', 'sell', 'scout')) != (c['np_removed'] == 'yes'): err('%s: an Event that a Non-player cannot perform' % c['id'])
    if not c['id'].startswith(c['faction'][:2]): err('%s: id and faction' % c['id'])
for f in FACTIONS:
    own = [c for c in pc if c['faction'] == f]
    if len(set(c['title'] for c in own)) != 18: err('%s: titles repeated' % f)
    if sum('bag self' in c['event_code'] for c in own) != 1: err('%s: exactly one Event adds to the Bag' % f)
    if not 46 >= sum(len(c['icons'].split(',')) for c in own) >= 36: err('%s: number of icons' % f)
    if not 6 <= sum('front+' in c['icons'].split(',') for c in own) <= 8: err('%s: number of front+ icons' % f)
for c in fc:
    code(c['id'] + ' effects', c['effects_code'], EFFECT); code(c['id'] + ' success', c['success_code'], SUCCESS); code(c['id'] + ' failure', c['failure_code'], FAILURE)
    a = c['attacks'].split(',')
    if not all(re.fullmatch(r'[MNASVD][1-6]', x) for x in a): err('%s: attacks %s' % (c['id'], a))
    if len(set(x[0] for x in a)) != len(a): err('%s: letter twice' % c['id'])
    if a[0][0] != c['test_front']: err('%s: the first attack is on the tested Front' % c['id'])
    if not -2 <= int(c['test_threshold']) <= 2: err('%s: threshold' % c['id'])
    if c['id'][1] != c['year']: err('%s: id and year' % c['id'])
def tot(c): return sum(int(x[1:]) for x in c['attacks'].split(','))
for y in '123':
    k = {x: sum(1 for c in fc if c['year'] == y and c['test_front'] == x) for x in 'MNAS'}
    if k != {'M': 6, 'N': 4, 'A': 4, 'S': 4}: err('year %s: Tests %s' % (y, k))
if len(set(c['title'] for c in fc)) != 54: err('Fascist titles repeated')
# ---- tracks
for t in TRACKS:
    s = sorted(int(r['space']) for r in tracks if r['track'] == t)
    if s != list(range(1 if t == 'government' else 0, 11)): err('%s: spaces %s' % (t, s))
for r in tracks:
    if r['trigger_code'] != '-':
        code('%s %s' % (r['track'], r['space']), r['trigger_code'], TRIG)
        if r['use'] not in ('once', 'always'): err('%s %s: use' % (r['track'], r['space']))
        m = re.search(R3, r['trigger_code'])
        if m and m.group(0) != r['owner']: err('%s %s: owner' % (r['track'], r['space']))
    elif r['use'] != '-': err('%s %s: use without trigger' % (r['track'], r['space']))
once = sum(r['use'] == 'once' for r in tracks)
# ---- functions used by the facts
def n(t, **k): return sum(all(r[a] == b for a, b in k.items()) for r in t)
def row(t, **k):
    m = [r for r in t if all(r[a] == b for a, b in k.items())]
    if len(m) != 1: raise KeyError(str(k))
    return m[0]
def cnt(i): return int(row(counters, id=i)['count'])
def setup(k): return row(setups, key=k)['value']
def sp(t, s): return row(tracks, track=t, space=str(s))
def fac(i): return row(factions, id=i)
def hero(i): return int(row(heroes, id=i)['points'])
def lim(i):
    r = row(limits, id=i); return (r['track'], r['direction'], r['last_free_space'], r['needs_track'], r['needs_value'])
def touch(f, *words):
    c = [r for r in fc if r['test_front'] == f]
    return sum(any(w in r['success_code'] + ' ' + r['failure_code'] for w in words) for r in c) >= 0.8 * len(c)
if once != cnt('blank'): err('triggers to cover: %d, Blank markers: %d' % (once, cnt('blank')))
for m in meds: code('medallion ' + m['id'], m['effect_code'], MED)
if sorted(r['clockwise'] for r in fronts) != ['0', '1', '2', '3'] or row(fronts, id='madrid')['clockwise'] != '0': err('ring of Fronts')
if sorted(r['seat'] for r in factions) != ['0', '1', '2']: err('seats')
for r in factions:
    if n(pc, faction=r['id'], strength='3') != 1: err('leader of %s' % r['id'])
if len(set(r['flag_front'] for r in factions)) != 3: err('flags')
for t in TRACKS:
    if sp(t, setup('track.' + t))['use'] == 'once': err('%s: trigger on the starting space' % t)
# ---- rules of rows
for r in pc + fc:
    if r['rule'] != 'LF-card-' + r['id']: err('%s: rule %s' % (r['id'], r['rule']))
for r in meds:
    if r['rule'] != 'LF-medal-' + r['id']: err('%s: rule %s' % (r['id'], r['rule']))
for r in tracks:
    if r['use'] == 'once' and r['rule'] != 'LF-trig-%s-%s' % (r['track'], r['space']): err('%s %s: rule' % (r['track'], r['space']))
# ---- what the factions get out of the Tests and lose to the Events is even
for y in '123':
    for f, letter in (('anarchist', 'A'), ('communist', 'S'), ('moderate', 'N')):
        t = [r for r in fc if r['year'] == y and r['test_front'] == letter]
        if sorted(r['success_code'].split()[0] for r in t) not in (['draw', 'gov', 'hero', 'track'], ['draw', 'hero', 'track', 'track']): err('year %s: rewards of %s' % (y, f))
# ---- every name has its Spanish twin
want = ([('card', r['id']) for r in pc + fc] + [('faction', r['id']) for r in factions] + [('front', r['id']) for r in fronts] +
        [('track', t) for t in TRACKS] + [('medallion', r['id']) for r in meds] + [('icon', r['icon']) for r in icons] + [('bonus', 'morale'), ('bonus', 'teamwork')])
have = [(r['kind'], r['id']) for r in names]
for k in want:
    if have.count(k) != 1: err('names-es.tsv: %s %s: %d rows, 1 expected' % (k + (have.count(k),)))
for k in have:
    if k not in want: err('names-es.tsv: %s %s names nothing' % k)
# ---- facts
checked = 0
for f in facts:
    if f['expr'] == 'None': continue
    checked += 1
    try: ok = eval(f['expr'])
    except Exception as e: ok = False; err('fact %s: %r' % (f['id'], e))
    if not ok: err('fact %s (%s) fails: %s' % (f['id'], f['section'], f['fact']))
for b in bad: print('VIOLATION', b)
print('%d player cards, %d Fascist cards, %d track spaces, %d facts (%d evaluated): %d violation(s)' % (len(pc), len(fc), len(tracks), len(facts), checked, len(bad)))
sys.exit(1 if bad else 0)
