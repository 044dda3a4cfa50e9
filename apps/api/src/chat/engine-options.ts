import type { ChatKinds, TurnServices } from './chat-kind.ts';

export interface JudgeCaps {
  /** The longest that a reply waits for the verdict: see `JudgePace`. Then it starts without, and claims nothing. */
  softMs: number;
  /** Up to this a late verdict is still stored and sent. */
  hardMs: number;
}

export interface EngineOptions extends TurnServices {
  kinds: ChatKinds;
  /** Names this process among the replicas. */
  owner: string;
  caps: JudgeCaps;
}
