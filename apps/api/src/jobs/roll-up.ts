import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/types.ts';
import {
  claimRun,
  finishRun,
  listMembersAfter,
  releaseRun,
  rollUpSteps,
} from '../modules/back-office/roll-up.repo.ts';
import { WorkLoop } from './work-loop.ts';

const LOOK_MS = 300_000;

/**
 * Brings the rollups of all members of cohorts up to date, if that is due and no other process's turn (AD-115). Says
 * how many steps had changed; null without a turn.
 */
export async function rollUp(db: Db, isStopped: () => boolean = () => false): Promise<number | null> {
  const run = await claimRun(db);
  if (run === undefined) return null;
  let steps = 0;
  try {
    let members = await listMembersAfter(db, 0);
    while (members.length > 0 && !isStopped()) {
      steps += await rollUpSteps(db, members);
      members = await listMembersAfter(db, Math.max(...members));
    }
  } catch (error) {
    await releaseRun(db, run).catch(() => undefined);
    throw error;
  }
  await (isStopped() ? releaseRun(db, run) : finishRun(db, run));
  return steps;
}

/** Looks now and every five minutes. Returns a function that ends it after the members that are being read. */
export function startRollUp(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const loop = new WorkLoop({
    log,
    pollMs: LOOK_MS,
    look: async closing => {
      await rollUp(db, () => closing.aborted);
      return undefined;
    },
    failure: 'rolling up the progress of cohorts failed, trying again',
  });
  loop.start();
  return () => loop.close();
}
