"""A game in the agent-by-agent shape of PettingZoo (AEC), which is not needed: reset, observe, last, step, agents,
agent_selection, with the legal actions as an action mask. Where PettingZoo is at hand an Env is one of its AECEnv, and
where gymnasium is, its spaces are used, so that learners which look at these plug in."""
import numpy

from ._library import CHOICES
from .game import Game

try:
    from gymnasium import spaces
except ImportError:
    spaces = None
try:
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = object


class Discrete:
    """Whole numbers from 0 to n - 1: what gymnasium.spaces.Discrete says, without it."""

    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= int(x) < self.n

    def sample(self, mask=None):
        return int(numpy.random.choice(numpy.flatnonzero(mask) if mask is not None else self.n))


class Box:
    """Arrays of whole numbers of one shape: what gymnasium.spaces.Box says, without it."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype


def _discrete(n):
    return spaces.Discrete(n) if spaces else Discrete(n)


def _box(low, high, count, dtype):
    return spaces.Box(low, high, (count,), dtype) if spaces else Box(low, high, (count,), dtype)


class Env(AECEnv):
    """One game after another. An agent is a seat; an observation is {"observation", "action_mask"}; the reward comes at
    the end, -1 to 1. Where several seats choose in secret at once, they are asked one after the other: none is told
    what the others have chosen. With `places` an action is a place in the list of legal choices, 0 to 1023, instead of
    the number that the choice always has: for games with hundreds of thousands of actions."""

    metadata = {"name": "frente", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, game, scenario=0, options=(), places=False):
        super().__init__()
        self.game = Game(game) if isinstance(game, str) else game
        self.scenario, self.options, self.places = scenario, options, places
        actions = CHOICES if places else self.game.actions
        self.possible_agents = list(self.game.seats)
        self._next = 0
        self._action_space = _discrete(actions)
        low, high = numpy.iinfo(numpy.int32).min, numpy.iinfo(numpy.int32).max
        parts = {"observation": _box(low, high, self.game.observed, numpy.int32),
                 "action_mask": _box(0, 1, actions, numpy.uint8)}
        self._observation_space = spaces.Dict(parts) if spaces else parts

    def action_space(self, agent):
        return self._action_space

    def observation_space(self, agent):
        return self._observation_space

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def reset(self, seed=None, options=None):
        """Begins a game; its dice come from the seed, or from the number after that of the game before."""
        number = self._next if seed is None else seed
        self._next = number + 1
        self.match = self.game.begin(self.scenario, self.options, number)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        acting = self.match.acting
        self.agent_selection = acting[0] if acting else self.agents[0]

    def observe(self, agent):
        """What a seat may know, and which actions it has now (none if it does not decide)."""
        now = self.match.now
        if not self.places:
            return {"observation": now.observe(agent), "action_mask": now.mask(agent)}
        mask = numpy.zeros(CHOICES, numpy.uint8)
        mask[:len(now.choices(agent))] = 1
        return {"observation": now.observe(agent), "action_mask": mask}

    def _choice(self, agent, action):
        """The choice that an action stands for; 0 if it is none."""
        if not self.places:
            return self.game.action_choice(action)
        listed = self.match.choices(agent)
        return listed[action] if 0 <= action < len(listed) else 0

    def last(self, observe=True):
        """Of the agent that is asked: observation, reward since it was asked before, ended, cut short, more."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        """Carries an action of the agent that is asked out. Once the game is over every agent is asked once more, for
        None, and leaves."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        choice = self._choice(agent, int(action))
        if not choice:
            raise ValueError(f"{action} is no action here")
        self.match.choose(agent, choice)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.match.rewards()
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        if self.match.over:
            self.terminations = {each: True for each in self.agents}
        self._select()

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("the game is over: step(None) is what is left")
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]
        self.rewards = {each: 0.0 for each in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2 ** 63):
        """The agent that is asked, again and again, until all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        return None

    def close(self):
        self.match = None
