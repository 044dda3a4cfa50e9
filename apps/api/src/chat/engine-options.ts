import type { ChatKinds, SceneServices } from './chat-kind.ts';

export interface JudgeCaps {
  /** After this the reply starts without the verdict and claims nothing. */
  softMs: number;
  /** Up to this a late verdict is still stored and sent. */
  hardMs: number;
}

export interface EngineOptions extends SceneServices {
  kinds: ChatKinds;
  /** Names this process among the replicas. */
  owner: string;
  caps: JudgeCaps;
}
