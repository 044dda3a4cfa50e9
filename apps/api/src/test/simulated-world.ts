import type { LightMyRequestResponse } from 'fastify';

/** Simulated time and chance: the same seed always gives the same fates. */
export interface World {
  now(): number;
  chance(probability: number): boolean;
  /** An integer, both ends included. */
  between(least: number, most: number): number;
  later(milliseconds: number, run: () => unknown): void;
  /** Runs until the given time; `check` is called after every instant at which something happened. */
  play(until: number, check: () => unknown): Promise<void>;
}

export function createWorld(seed: number): World {
  let queue: { at: number; run: () => unknown }[] = [];
  let now = 0;
  let state = seed;
  // Mulberry32.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    now: () => now,
    chance: probability => random() < probability,
    between: (least, most) => least + Math.floor(random() * (most - least + 1)),
    later: (milliseconds, run) => queue.push({ at: now + milliseconds, run }),
    play: async (until, check) => {
      for (;;) {
        const next = Math.min(...queue.map(({ at }) => at));
        if (next > until) break;
        now = next;
        const due = queue.filter(({ at }) => at <= next);
        queue = queue.filter(({ at }) => at > next);
        // Events of one instant run concurrently, so the server gets these requests at once.
        await Promise.all(due.map(({ run }) => run()));
        await check();
      }
      now = until;
    },
  };
}

interface Request {
  send: () => Promise<LightMyRequestResponse>;
  timeoutMs: number;
  /** Either this or `failed` is called, never both. */
  answered: (response: LightMyRequestResponse) => void;
  /** No answer came in time. */
  failed: () => void;
}

export interface Network {
  request(request: Request): void;
  /** From now on nothing is lost, delayed or repeated. */
  heal(): void;
  /** How often each fault occurred. */
  fates: { lostRequests: number; lostAnswers: number; repeats: number; timeouts: number };
}

/** Requests arrive at multiples of this, so that some arrive together. */
const GRID_MS = 250;

/** Loses requests, loses answers after their effect, delays both and repeats requests. */
export function createNetwork(world: World): Network {
  const fates = { lostRequests: 0, lostAnswers: 0, repeats: 0, timeouts: 0 };
  let isFlaky = true;

  /** Draws everything before the request leaves, so that the server's behaviour cannot change the random sequence. */
  function draw() {
    const isSlow = world.chance(0.15);
    return {
      isHeard: !world.chance(0.12),
      isAnswered: !world.chance(0.15),
      out: world.between(20, isSlow ? 5_000 : 400),
      back: world.between(20, isSlow ? 5_000 : 400),
      repeatAfter: world.chance(0.2) ? world.between(0, 8) * GRID_MS : null,
    };
  }

  return {
    fates,
    heal: () => {
      isFlaky = false;
    },
    request: ({ send, timeoutMs, answered, failed }) => {
      const drawn = draw();
      const fate = isFlaky
        ? drawn
        : { isHeard: true, isAnswered: true, out: 20, back: 20, repeatAfter: null };
      let isOver = false;
      const end = (act: () => void) => {
        if (isOver) return;
        isOver = true;
        act();
      };
      const arrival = Math.ceil((world.now() + fate.out) / GRID_MS) * GRID_MS - world.now();
      const arrive = (isAnswered: boolean) => async () => {
        const response = await send();
        if (response.statusCode >= 500) throw new Error(`${response.statusCode}: ${response.body}`);
        if (isAnswered) world.later(fate.back, () => end(() => answered(response)));
      };
      if (fate.isHeard) world.later(arrival, arrive(fate.isAnswered));
      else fates.lostRequests += 1;
      if (fate.isHeard && !fate.isAnswered) fates.lostAnswers += 1;
      if (fate.repeatAfter !== null) {
        fates.repeats += 1;
        world.later(arrival + fate.repeatAfter, arrive(false));
      }
      world.later(timeoutMs, () =>
        end(() => {
          fates.timeouts += 1;
          failed();
        }),
      );
    },
  };
}
