import type { FastifyBaseLogger } from 'fastify';
import type { CoachGate } from '../coach/gate/coach-gate.ts';
import type { CoachProvider } from '../coach/provider.ts';
import type { Db } from '../db/types.ts';

export interface JudgeCaps {
  /** After this the reply starts without the verdict and claims nothing. */
  softMs: number;
  /** Up to this a late verdict is still stored and sent. */
  hardMs: number;
}

export interface EngineOptions {
  db: Db;
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
  /** Names this process among the replicas. */
  owner: string;
  caps: JudgeCaps;
}
