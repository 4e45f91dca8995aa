#!/usr/bin/env python3
"""Checks the tables of data/brunete (or of the folder given) against the constraints of the
rulebook and brunete-facts.tsv. Prints every violation and exits with 1 if there is any."""
import os, sys, math, heapq
from collections import Counter, defaultdict
HERE = os.path.dirname(os.path.abspath(__file__))
DATA = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, '..', '..', 'data', 'brunete')
bad = []
def err(*a): bad.append(' '.join(str(x) for x in a))

def load(name, folder=DATA):
    rows, head = [], None
    with open(os.path.join(folder, name), encoding='utf-8') as f:
        for n, line in enumerate(f, 1):
            line = line.rstrip('\n')
            if line.startswith('#'): continue
            cells = line.split('\t')
            if head is None: head = cells; continue
            if len(cells) != len(head): err(name, 'line', n, 'has', len(cells), 'cells, not', len(head)); continue
            for c in cells:
                if c == '' or c != c.strip(): err(name, 'line', n, 'blank or padded cell')
            rows.append(dict(zip(head, cells)))
    return rows

hexes, edges, units = load('hexes.tsv'), load('edges.tsv'), load('units.tsv')
support, resources, crt = load('support.tsv'), load('resources.tsv'), load('crt.tsv')
terrain, turns, entries = load('terrain.tsv'), load('turns.tsv'), load('entries.tsv')
madrid, scen = load('madrid.tsv'), load('scenarios.tsv')
rolls, params, facts = load('rolls.tsv'), load('params.tsv'), load('brunete-facts.tsv', HERE)
SRC = ('rule:', 'pub:', 'geo', 'hist', 'design')
for nm, t in (('hexes', hexes), ('edges', edges), ('units', units), ('support', support), ('resources', resources), ('crt', crt),
              ('terrain', terrain), ('turns', turns), ('entries', entries), ('madrid', madrid), ('scenarios', scen), ('rolls', rolls), ('params', params)):
    for r in t:
        if not r['src'].startswith(SRC): err(nm, 'bad src', r['src'])
for nm, t in (('hexes', hexes), ('units', units), ('support', support), ('resources', resources), ('entries', entries), ('facts', facts)):
    for k, n in Counter(r['id'] for r in t).items():
        if n > 1: err(nm, 'duplicate id', k)

# ---------------------------------------------------------------- hex grid
HX = {r['id']: r for r in hexes}
COLS, ROWS = range(1, 36), range(1, 19)
if sorted(HX) != sorted('%02d%02d' % (c, r) for c in COLS for r in ROWS): err('hexes: the grid 0101-3518 is not complete')
PLAY = {h for h, r in HX.items() if r['terrain'] != 'unplayable'}
if PLAY != {'%02d%02d' % (c, r) for c in range(7, 36) for r in ROWS}: err('hexes: playable area is not 0701-3518')
DIRS = ('N', 'NE', 'SE', 'S', 'SW', 'NW')
def nbr(h, d):
    c, r = int(h[:2]), int(h[2:])
    odd = c % 2
    dc, dr = {'N': (0, -1), 'S': (0, 1), 'NE': (1, 0 if odd else -1), 'SE': (1, 1 if odd else 0),
              'NW': (-1, 0 if odd else -1), 'SW': (-1, 1 if odd else 0)}[d]
    n = '%02d%02d' % (c + dc, r + dr) if 0 < c + dc < 36 and 0 < r + dr < 19 else None
    return n if n in PLAY else None
NB = {h: [n for n in (nbr(h, d) for d in DIRS) if n] for h in PLAY}
for h in PLAY:
    for n in NB[h]:
        if h not in NB[n]: err('adjacency not symmetric', h, n)
def yy(h): c, r = int(h[:2]), int(h[2:]); return r if c % 2 else r - 0.5
def dist(a, b):
    dx = abs(int(a[:2]) - int(b[:2])); dy = abs(yy(a) - yy(b))
    return int(dx + max(0, dy - dx / 2.0))
# the distance formula against a breadth-first search
def bfs(a):
    d = {a: 0}; q = [a]
    for x in q:
        for n in NB[x]:
            if n not in d: d[n] = d[x] + 1; q.append(n)
    return d
for s in ('1501', '2112', '2707', '0718', '3501'):
    for h, d in bfs(s).items():
        if d != dist(s, h): err('distance', s, h, d, dist(s, h)); break
for h in PLAY:
    r = HX[h]; c, q = int(h[:2]), int(h[2:])
    e = ('n' if q == 1 else '') + ('s' if q == 18 else '') + ('w' if c == 7 else '') + ('e' if c == 35 else '')
    if r['edge'] != (e or '-'): err('edge flag of', h)
    if r['terrain'] not in ('clear', 'hill', 'forest'): err('terrain of', h)
    if r['objective'] not in ('purple', 'yellow', 'yellow_dashed', '-'): err('objective of', h)
    if r['objective'] in ('purple', 'yellow') and r['town'] == '-': err('objective without town', h)
    if r['objective'] == 'yellow_dashed' and r['vertex'] == '-': err('dashed objective without vertex', h)
    if (r['objective'] in ('purple', 'yellow')) != (int(r['vp']) > 0): err('vp of', h)
NAME = {}
for h, r in HX.items():
    for k in ('town', 'vertex'):
        if r[k] != '-':
            if r[k] in NAME: err('name twice', r[k])
            NAME[r[k]] = h
def H(x): return NAME[x[1:]] if x.startswith('@') else NAME.get(x, x)
if sum(int(r['vp']) for r in hexes) + 1 != 11: err('total of the objective VP')

# ---------------------------------------------------------------- edges
def key(a, b): return (a, b) if a < b else (b, a)
RIV, STEP, ROUTE = {}, {}, defaultdict(list)
for r in edges:
    a, b = r['a'], r['b']
    if a not in PLAY or b not in PLAY or b not in NB[a]: err('edges: not adjacent', r['kind'], r['id'], a, b); continue
    k = key(a, b)
    if r['kind'] == 'river':
        if k in RIV: err('river side twice', k)
        RIV[k] = r['river']
    elif r['kind'] in ('road', 'path'):
        if k in STEP: err('route step twice', k)
        STEP[k] = r['kind']; ROUTE[r['id']].append((int(r['seq']), a, b, r['kind']))
    elif r['kind'] != 'front': err('edges: kind', r['kind'])
for r in edges:
    if r['kind'] in ('road', 'path') and r['river'] != RIV.get(key(r['a'], r['b']), '-'): err('crossing flag', r['a'], r['b'])
for rid, st in ROUTE.items():
    st.sort()
    if [s[0] for s in st] != list(range(1, len(st) + 1)): err('route', rid, 'sequence')
    for p, q in zip(st, st[1:]):
        if p[2] != q[1]: err('route', rid, 'not contiguous at', p[2], q[1])
    if len({s[3] for s in st}) != 1: err('route', rid, 'mixes kinds')
ONR = defaultdict(set)
for (a, b), k in STEP.items(): ONR[a].add(k); ONR[b].add(k)
# rivers: sides of a river hang together and reach the map edge or another river
def corners(h):
    x = (int(h[:2])) * 0.866025; y = yy(h); R = 0.577350
    return [(round(x + R * math.cos(math.radians(t)), 2), round(y + R * math.sin(math.radians(t)), 2)) for t in (0, 60, 120, 180, 240, 300)]
def near(p, q): return abs(p[0] - q[0]) < .05 and abs(p[1] - q[1]) < .05
def side(k):
    return tuple(p for p in corners(k[0]) if any(near(p, q) for q in corners(k[1])))
for name in ('Perales', 'Aulencia', 'Guadarrama'):
    ks = [k for k, v in RIV.items() if v == name]
    seen = {ks[0]}; q = [ks[0]]
    while q:
        k = q.pop(); e = side(k)
        for o in ks:
            if o not in seen and any(near(p, s) for p in e for s in side(o)): seen.add(o); q.append(o)
    if len(seen) != len(ks): err('river', name, 'is broken:', len(seen), 'of', len(ks))
    if name != 'Aulencia':
        if not any('n' in HX[h]['edge'] for k in ks for h in k) or not any('s' in HX[h]['edge'] for k in ks for h in k): err('river', name, 'does not cross the map')
# front line separates the two sides
FR = {(r['a'], r['b']) for r in edges if r['kind'] == 'front'}
want = {(a, b) for a in PLAY for b in NB[a] if HX[a]['side'] == 'rep' and HX[b]['side'] == 'nat'}
if FR != want: err('front line does not match the sides of the hexes')
for t in NAME:
    if HX[NAME[t]]['town'] == t and not ONR[NAME[t]]: err('town without road or path', t)

# ---------------------------------------------------------------- entries
LET = {r['from']: r for r in entries if r['kind'] == 'letter'}
if ''.join(sorted(LET)) != 'ABCDEFGHIJKL': err('entries: letters')
for l, r in LET.items():
    h = r['hexes']
    if HX[h]['entry'] != l: err('entry letter', l)
    if HX[h]['edge'] == '-': err('entry', l, 'not on the map edge')
    if l in 'AB' and 'n' not in HX[h]['edge']: err('entry', l, 'not on the northern edge')
    if l not in 'AB' and 'n' in HX[h]['edge']: err('entry', l, 'on the northern edge')
    if not ONR[h]: err('entry', l, 'without road or path')
if {r['entry'] for r in hexes} - {'-'} != set(LET): err('entry letters of the map')
PER = ['%02d01' % c for c in range(7, 36)] + ['35%02d' % r for r in range(2, 19)] + ['%02d18' % c for c in range(34, 6, -1)] + ['07%02d' % r for r in range(17, 1, -1)]
at = lambda h: PER.index(h) if h in PER else -1
pos = [at(LET[l]['hexes']) for l in 'ABCDEFGHIJKL']
if pos != sorted(pos): err('entry letters do not run clockwise')
for r in entries:
    if r['kind'] != 'range': continue
    i, j = at(LET[r['from']]['hexes']), at(LET[r['to']]['hexes'])
    if r['hexes'].split(',') != PER[i:j + 1]: err('entry range', r['id'])
# a route that ends on the map edge ends on a letter
deg = Counter(h for k in STEP for h in k)
for h, n in deg.items():
    if n == 1 and HX[h]['edge'] != '-' and HX[h]['entry'] == '-': err('route leaves the map without a letter at', h)
    if n == 1 and HX[h]['edge'] == '-' : err('route ends nowhere at', h)

# ---------------------------------------------------------------- units
UN = {u['id']: u for u in units}
for u in units:
    if u['side'] not in ('rep', 'nat') or u['type'] not in ('infantry', 'cavalry', 'tank', 'garrison'): err('unit', u['id'])
    if u['when'] not in ('setup', 'reinf', 'extra7', 'reserve', 'option'): err('unit when', u['id'])
    if u['when'] == 'setup' and u['hex'] not in PLAY: err('unit hex', u['id'], u['hex'])
    if (u['when'] == 'setup') != (u['arrives'] == '0'): err('unit arrives', u['id'])
    if u['when'] in ('reinf', 'extra7') and not 1 <= int(u['arrives']) <= 14: err('unit turn', u['id'])
    if u['type'] == 'infantry':
        if u['steps'] != '2' or u['mp'] != '8' or u['mp_reduced'] != '6' or int(u['cf_reduced']) != int(u['cf']) // 2 or u['recover'] != 'inf3': err('infantry factors', u['id'])
    elif u['steps'] != '1' or u['cf_reduced'] != '-': err('single step', u['id'])
    if u['side'] == 'rep' and u['corps'] not in ('V', 'XVIII', 'army'): err('corps', u['id'])
    if u['side'] == 'rep' and u['when'] in ('reinf', 'reserve') and u['entry'] != 'A-B': err('entry of', u['id'])
stack = defaultdict(Counter)
for u in units:
    if u['when'] == 'setup':
        if u['hex'] == H('Brunete'): continue
        stack[u['hex']][u['type'] if u['type'] in ('tank', 'garrison') else 'combat'] += 1
for h, c in stack.items():
    if c['combat'] > 2 or c['tank'] > 1 or c['garrison'] > 1: err('stacking in', h, dict(c))
b = [u for u in units if u['when'] == 'setup' and u['hex'] == H('Brunete')]
if len(b) != 6 or any(u['entry'] != 'infiltration' for u in b): err('Brunete must hold only the six units of the 11th Division')
free = sum(1 for h in [H('Brunete')] + NB[H('Brunete')]) * 2
if free < 6: err('no room around Brunete')
for u in units:
    if u['hex_options'] != '-':
        o = u['hex_options'].split(',')
        occ = {x['hex'] for x in units if x['side'] == 'rep' and x['corps'] == 'XVIII' and x['type'] != 'tank' and x['when'] == 'setup'}
        if set(o) != occ or u['hex'] not in o: err('hex options of', u['id'])
# both sides on their own side of the front, the infiltration apart
for u in units:
    if u['when'] == 'setup' and u['hex'] != H('Brunete') and HX[u['hex']]['side'] != u['side']: err('unit on the wrong side of the front', u['id'])

# ---------------------------------------------------------------- movement and supply
TC = {r['id']: r for r in terrain}
def stepcost(kind, a, b):
    col = {'infantry': 'mp_infantry', 'cavalry': 'mp_cavalry', 'tank': 'mp_tank'}[kind]
    if key(a, b) in STEP: return 1
    c = int(TC[HX[b]['terrain']][col])
    if key(a, b) in RIV:
        if kind == 'tank': return None
        c += 1
    return c
def reach(kind, start, mp, foe):
    """cheapest cost to each hex for a normal move without road bonus; foe = set of enemy hexes (ZoC stops)."""
    zoc = {n for h in foe for n in NB[h]}
    best = {start: 0}; q = [(0, start)]
    while q:
        d, h = heapq.heappop(q)
        if d > best[h] or (h in zoc and h != start): continue
        for n in NB[h]:
            c = stepcost(kind, h, n)
            if n in foe or c is None or d + c > mp: continue
            if d + c < best.get(n, 99): best[n] = d + c; heapq.heappush(q, (d + c, n))
    return best
def supplied(who, h, own, foe, sources):
    zoc = {n for x in foe for n in NB[x]} - own
    ok = lambda x: x not in foe and (x not in zoc or x in own)
    net = set(); q = [s for s in sources if ok(s)]
    net.update(q)
    while q:                                     # roads and paths that lead to a source
        x = q.pop()
        for n in NB[x]:
            if key(x, n) in STEP and n not in net and ok(n): net.add(n); q.append(n)
    d = {h: 0}; q = [h]
    for x in q:
        if x in net: return True
        if d[x] == 3: continue
        for n in NB[x]:
            if n in d or not ok(n): continue
            if key(x, n) in RIV and key(x, n) not in STEP: continue
            d[n] = d[x] + 1; q.append(n)
    return False
SRC_R = {LET['A']['hexes']}; SRC_N = {LET[l]['hexes'] for l in 'CDEFGHIJKL'}
own = {s: {u['hex'] for u in units if u['side'] == s and u['when'] == 'setup'} for s in ('rep', 'nat')}
before = own['rep'] - {H('Brunete')}
for h in sorted(own['nat']):
    if not supplied('nat', h, own['nat'], before, SRC_N): err('National unit unsupplied at the start in', h)
for h in sorted(before):
    if not supplied('rep', h, before, own['nat'], SRC_R): err('Republican unit unsupplied at the start in', h)
if not supplied('rep', H('Brunete'), own['rep'], own['nat'], SRC_R): err('the 11th Division in Brunete has no supply line')
# first-turn attacks of history are possible
for unit, target in (('r101_1', '1205'), ('r108_1', '@Los Llanos'), ('r10_1', '@Quijorna'), ('rxv_1', '@Villanueva de la Cañada'), ('r16_1', '@Villanueva de la Cañada'), ('r68_1', '@Villanueva del Pardillo')):
    t = H(target); u = UN[unit]
    got = reach('infantry', u['hex'], 8, own['nat'])
    if not any(n in got for n in NB[t]): err('first-turn attack out of reach:', unit, target)
# the first National reinforcements can come near Brunete, Boadilla and Villaviciosa within two turns
for l in 'EGI':
    got = reach('infantry', LET[l]['hexes'], 15, {H('Brunete')})
    if not any(dist(h, H('Brunete')) <= 2 for h in got): err('no way from', l, 'to Brunete in two turns')

# ---------------------------------------------------------------- other tables
COLN = ['1/2', '1/1', '1.5/1', '2/1', '3/1', '4/1', '5/1', '6/1']
CRT = {(r['column'], int(r['die'])): r for r in crt}
if len(CRT) != 48 or set(CRT) != {(c, d) for c in COLN for d in range(1, 7)}: err('crt: not 8 x 6')
def sev(r): return (int(r['def_loss']), int(r['retreat'])), -int(r['att_loss'])
for r in crt:
    p = r['printed']; a, b = p.split('/')
    if (r['tank'] == 'kill') != ('*' in a) or (r['tank'] == 'delay') != ('^' in a): err('crt tank', r)
    if a.strip('*^').replace('-', '0') != r['att_loss'] or (b.replace('R', '').replace('-', '') or '0') != r['def_loss']: err('crt losses', r)
    if ('R' in b) != (r['colour'] != '-') or {'-': '0', 'green': '1', 'black': '2'}[r['colour']] != r['retreat']: err('crt retreat', r)
for c in COLN:                                    # a better die never gives a milder retreat, nor a better column
    for d in range(1, 6):
        if int(CRT[c, d]['retreat']) > int(CRT[c, d + 1]['retreat']): err('crt not monotonic', c, d)
for d in range(1, 7):
    for c, e in zip(COLN, COLN[1:]):
        if int(CRT[c, d]['retreat']) > int(CRT[e, d]['retreat']): err('crt not monotonic', c, e, d)
def ratio(a, b):
    x = a / b
    if x < .5: return 'none'
    return '1/2' if x < 1 else '1/1' if x < 1.5 else '1.5/1' if x < 2 else '%d/1' % int(x)
def shift(c, *s):
    i = COLN.index(c) if c in COLN else int(c.split('/')[0]) + 1
    i += sum(s)
    return COLN[max(0, min(i, 7))]
if [int(t['turn']) for t in turns] != list(range(1, 15)): err('turns')
import datetime
D = lambda s: datetime.date(*map(int, s.split('-')))
for a, b in zip(turns, turns[1:]):
    if D(b['from']) - D(a['to']) != datetime.timedelta(1): err('turn dates', a['turn'])
for t in turns:
    t['days'] = str((D(t['to']) - D(t['from'])).days + 1)
for tb in {r['table'] for r in rolls} - {'envelop_hexes'}:
    faces = []
    for r in rolls:
        if r['table'] == tb:
            lo, _, hi = r['die'].partition('-'); faces += range(int(lo), int(hi or lo) + 1)
    if sorted(faces) != [1, 2, 3, 4, 5, 6]: err('rolls', tb)
for s in ('madrid', 'carabanchel', 'sanjose'):
    faces = []
    for r in madrid:
        if r['state'] == s and r['second_die'] in ('-', '6'):
            lo, _, hi = r['die'].partition('-'); faces += range(int(lo), int(hi or lo) + 1)
    if sorted(set(faces)) != [1, 2, 3, 4, 5, 6]: err('madrid', s)
PAR = {p['key']: p['value'] for p in params}
SCN = {(r['scenario'], r['key']): r['value'] for r in scen}
if Counter(r['name'] for r in resources if r['side'] == 'rep') != Counter(r['name'] for r in resources if r['side'] == 'nat'): err('resource sets differ')

# ---------------------------------------------------------------- facts
def match(u, flt):
    for c in flt.split(';'):
        k, v = c.split('=', 1)
        if u[k] != H(v) if k == 'hex' else u[k] != v: return False
    return True
def walk(a, b):
    """main road from letter a to town b: shortest route over road steps."""
    s, t = LET[a]['hexes'], H(b)
    prev = {s: None}; q = [s]
    for x in q:
        for n in NB[x]:
            if STEP.get(key(x, n)) == 'road' and n not in prev: prev[n] = x; q.append(n)
    p = []; x = t
    while x: p.append(x); x = prev[x]
    return p[::-1]
def linked(a, b, kind):
    q = [H(a)]; seen = set(q)
    for x in q:
        for n in NB[x]:
            if STEP.get(key(x, n)) == kind and n not in seen: seen.add(n); q.append(n)
    return H(b) in seen
def inrng(s, v):
    lo, _, hi = s.partition('-'); return int(lo) <= int(v) <= int(hi or lo)
def triangle():
    q = [H('Villanueva del Pardillo')]; seen = set(q)
    for x in q:
        for n in NB[x]:
            if key(x, n) not in RIV and n not in seen: seen.add(n); q.append(n)
    return seen
def line(a, b):
    n = dist(a, b); xa, ya, xb, yb = int(a[:2]), yy(a), int(b[:2]), yy(b); out = []
    for i in range(1, n):
        x, y = xa + (xb - xa) * i / n, ya + (yb - ya) * i / n
        out.append(min(PLAY, key=lambda h: ((int(h[:2]) - x) * .866) ** 2 + (yy(h) - y) ** 2 + int(h) * 1e-9))
    return out
def ev(kind, a):
    p = a.split(',')
    if kind == 'param': return PAR[a]
    if kind == 'extent':
        return '18' if a == 'ns_km' and len(ROWS) == 18 else str(round(29 * 0.866)) if a == 'ew_km' else '?'
    if kind == 'turn_days': return turns[int(a) - 1]['days']
    if kind == 'turn_days_other': return ','.join(sorted({t['days'] for t in turns if t['turn'] not in ('7', '12')}))
    if kind == 'turn_from': return turns[int(a) - 1]['from']
    if kind == 'turn_to': return turns[int(a) - 1]['to']
    if kind == 'initiative': return ','.join(sorted({t['initiative'] for t in turns if inrng(a, t['turn'])}))
    if kind == 'unit_exists': return str(int(any(match(u, a) for u in units)))
    if kind == 'unit_all':
        x, y = a.split('|'); return str(int(all(match(u, y) for u in units if match(u, x))))
    if kind == 'count': return str(sum(match(u, a) for u in units))
    if kind == 'entry_side': return LET[a]['side']
    if kind == 'entry_control': return HX[LET[a]['hexes']]['side']
    if kind == 'river': return RIV.get(key(*p), '-')
    if kind == 'crossing': return STEP.get(key(*p), '-') if key(*p) in RIV else 'no river'
    if kind == 'adjacent': return str(int(p[1] in NB[p[0]]))
    if kind == 'cost':
        k, hs = a.split(':'); hs = hs.split(','); t = 0
        for x, y in zip(hs, hs[1:]):
            c = stepcost(k, x, y) if y in NB[x] else None
            if c is None: return 'no'
            t += c
        return str(t)
    if kind == 'within3':
        x, y = a.split(';'); d = {x: 0}; q = [x]
        for h in q:
            for n in NB[h]:
                if n not in d and key(h, n) not in RIV: d[n] = d[h] + 1; q.append(n)
        return str(int(d.get(y, 99) <= 3))
    if kind == 'supplied':
        who, h, u = a.split(';'); u = u.split(':')[1].split(',')
        n = {x[:4] for x in u if x[4] == 'n'} | {h}; r = {x[:4] for x in u if x[4] == 'r'}
        return str(int(supplied(who, h, n if who == 'nat' else r, r if who == 'nat' else n, SRC_N if who == 'nat' else SRC_R)))
    if kind == 'resources': return str(sum(r['side'] == a for r in resources))
    if kind == 'resource_from': return ','.join(sorted({r['from_turn'] for r in resources if r['side'] == a}))
    if kind == 'range_edge':
        r = [x for x in entries if x['id'] == 'range_' + a][0]; return ','.join(sorted({HX[h]['edge'] for h in r['hexes'].split(',')}))
    if kind == 'road_nth':
        h = walk(p[0], p[1])[int(p[2]) - 1]; return HX[h]['town'] if HX[h]['town'] != '-' else HX[h]['vertex']
    if kind == 'road_via': return [HX[h]['town'] for h in walk(*p)[:11] if HX[h]['town'] == 'Villanueva de la Cañada'][0]
    if kind == 'road_move': return str(min(len(walk(p[0], p[1])), int(p[3]) + int(PAR['road_bonus_infantry'])))
    if kind == 'road_interdict':
        mp = int(p[2]); n = 0; z = H(p[3])
        for h in walk(p[0], p[1]):
            c = 2 if dist(h, z) <= 1 else 1
            if c > mp: break
            mp -= c; n += 1; last = h
        return str(n) if last == z else 'not on ' + p[3]
    if kind == 'road_adjfirst': return str([dist(h, H(p[2])) <= 1 for h in walk(p[0], p[1])].index(True) + 1)
    if kind == 'roll': return [r['result'] for r in rolls if r['table'] == p[0] and inrng(r['die'], p[1])][0]
    if kind == 'ratio': return ratio(int(p[0]), int(p[1]))
    if kind == 'shift': return shift(p[0], *map(int, p[1:]))
    if kind == 'crt': return CRT[p[0], int(p[1])]['printed']
    if kind == 'crt_retreat': return CRT[p[0], int(p[1])]['retreat']
    if kind == 'elite_half': return str(int(2 * int(p[0]) >= int(p[1])))
    if kind == 'terrain': return HX[H(a)]['terrain']
    if kind == 'defcols':
        r = HX[H(a)]; return str(int(TC[r['terrain']]['def_columns']) + (r['vertex'] != '-') * int(TC['vertex']['def_columns']) + (r['town'] != '-') * int(TC['town']['def_columns']))
    if kind == 'defcols_of': return str(sum(int(TC[x]['def_columns']) for x in p))
    if kind == 'zoc_all':
        t, at = a.split(';'); at = at.split(','); z = {n for x in at for n in NB[x]}
        return str(int(all(n in z for n in NB[t] if n not in at)))
    if kind == 'dist': return str(dist(H(p[0]), H(p[1])))
    if kind == 'dir': return [d for d in DIRS if nbr(p[0], d) == p[1]][0]
    if kind == 'route_next':
        q = [p[1]]; seen = {p[0], p[1]}
        for x in q:
            for n in NB[x]:
                if STEP.get(key(x, n)) == 'road' and n not in seen: seen.add(n); q.append(n)
        return STEP.get(key(p[0], p[1]), '-') if H(p[2]) in seen else 'no'
    if kind == 'support': return str(sum(1 for s in support if s['side'] == p[0] and s['type'] == p[1] and int(s['arrives']) <= int(p[2]) and (s['withdraws'] == '-' or int(s['withdraws']) > int(p[2]))))
    if kind == 'objective': r = HX[H(a)]; return r['objective'] + ':' + r['vp']
    if kind == 'dashed': return str(sum(r['objective'] == 'yellow_dashed' for r in hexes))
    if kind == 'vpband':
        v = int(a); return 'rep' if v >= int(SCN['campaign', 'win_from']) else 'tie' if v >= int(SCN['campaign', 'draw_from']) else 'nat'
    if kind == 'secret': return HX[SCN['offensive', 'secret_' + a]]['town']
    if kind == 'scenario': return SCN[p[0], p[1]]
    if kind == 'route_links': return 'road' if linked(p[0], p[1], 'road') else 'path' if linked(p[0], p[1], 'path') else '-'
    if kind == 'se_vertices':
        b = H(a); return str(sum(1 for r in hexes if r['vertex'] != '-' and 0 < int(r['id'][:2]) - int(b[:2]) <= 5 and 0 < yy(r['id']) - yy(b) <= 5))
    if kind == 'in_triangle':
        t = triangle(); return str(int(len(t) < 60 and H(a) in t and H('Castillo') in t and H('Boadilla del Monte') not in t and H('Villanueva de la Cañada') not in t))
    if kind == 'clear_share': return str(int(all(HX[h]['terrain'] == 'clear' for h in line(H(p[0]), H(p[1])))))
    if kind == 'all_road_crossings': return str(sum(1 for k in STEP if RIV.get(k) == a))
    if kind == 'madrid':
        for r in madrid:
            if r['state'] == p[0] and inrng(r['die'], p[1]) and (r['second_die'] == '-' or (len(p) > 2 and inrng(r['second_die'], p[2]))): return r['next']
    return '? unknown kind ' + kind
for f in facts:
    try: got = ev(f['kind'], f['args'])
    except Exception as x: got = 'exception %r' % x
    if got != f['expect']: err('fact', f['id'], f['section'], f['kind'], f['args'], 'expected', f['expect'], 'got', got)

# ---------------------------------------------------------------- report
if bad:
    print('\n'.join(bad)); print(len(bad), 'violations'); sys.exit(1)
n = Counter()
for t in (hexes, edges, units, support, resources, crt, terrain, turns, entries, madrid, scen, rolls, params):
    for r in t: n[r['src'].split(':')[0]] += 1
print('ok:', len(PLAY), 'playable hexes,', len(RIV), 'river sides,', len(STEP), 'route steps,', len(units), 'units,', len(facts), 'facts; rows by source:', dict(n))
