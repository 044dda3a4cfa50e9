import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Body, startupContracts } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { TurnEngine } from '../../chat/turn-engine.ts';
import { CoachError } from '../../coach/coach-error.ts';
import type { CoachGate } from '../../coach/gate/coach-gate.ts';
import type { OpenWritings } from '../../coach/open-writings.ts';
import type { CoachProvider } from '../../coach/provider.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import { writeText } from '../../coach/write-text.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import {
  claimCoachText,
  insertCoachText,
  releaseCoachText,
  renewCoachText,
} from '../../stores/coach-texts.repo.ts';
import type { TokenBudget } from '../../stores/token-budget.ts';
import { keepWritten } from './coach-written.ts';

export interface Writing {
  engine: Pick<TurnEngine, 'refuseWhileDraining'>;
  budget: TokenBudget;
  gate: CoachGate;
  coach: CoachProvider;
  writings: OpenWritings;
}

type EnhanceRequest = Body<typeof startupContracts.enhanceField>;
type Enhanced = Answer<typeof startupContracts.enhanceField>;

interface Enhancement {
  id: number;
  userId: number;
  asked: EnhanceRequest;
  log: FastifyBaseLogger;
}

/** A lease outlives two renewals that fail. */
const RENEW_MS = 3000;
const POLL_MS = 250;
/** How long a repeated request waits for the first one's answer. */
const MAX_WAIT_MS = 20_000;

/** Stores that a text is to be written; answers its row. Call it in a transaction. */
export async function beginEnhancing(
  db: Db,
  { engine, budget }: Writing,
  user: User,
  { field }: EnhanceRequest,
): Promise<number> {
  engine.refuseWhileDraining();
  await budget.assertLeftIn(db, user.id);
  return insertCoachText(db, { userId: user.id, field });
}

/**
 * The coach's text for a field, or the questions it leaves open. If there is no text yet, this asks the coach, or waits
 * for the request that does. A failure leaves no answer, so the same key may try again.
 *
 * @param caller aborts the call and the wait
 * @throws AppError `idempotency.in_progress` when the other request takes too long, `server.shutting_down` when the
 * process does not wait for it any longer, or the coach's failure
 */
export function enhanceField(
  db: Db,
  writing: Writing,
  enhancement: Enhancement,
  caller: AbortSignal,
): Promise<Enhanced> {
  return writing.writings.run(shutdown =>
    writeOnce(db, writing, enhancement, AbortSignal.any([caller, shutdown])),
  );
}

async function writeOnce(
  db: Db,
  writing: Writing,
  { id, userId, asked, log }: Enhancement,
  signal: AbortSignal,
): Promise<Enhanced> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { written, claimed } = await claimCoachText(db, id);
    if (written !== null) return { enhancedContent: written };
    if (claimed) break;
    if (performance.now() > deadline) throw new AppError('idempotency.in_progress', { retryAfter: 2 });
    await sleep(POLL_MS, undefined, { signal });
  }
  const endRenewals = keepLease(db, id, log);
  try {
    const input = { field: asked.field, startup: asked.formData };
    const { text, missing } = await writeText(writing, userId, input, signal);
    await endRenewals();
    if (!missing)
      return { enhancedContent: await keepWritten(db, { id, userId, form: asked.formData }, text) };
    // The coach wrote nothing of its own, and would read the same form in the same way again.
    await releaseCoachText(db, id);
    return { enhancedContent: text, missing };
  } catch (error) {
    await endRenewals();
    await releaseCoachText(db, id);
    throw error instanceof CoachError ? toRefusal(error, 'write') : error;
  }
}

/** Renews the lease until the returned function is called, which waits for the renewal on its way. */
function keepLease(db: Db, id: number, log: FastifyBaseLogger): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = renewCoachText(db, id).catch(error => log.warn({ err: error }, 'a lease was not renewed'));
  }, RENEW_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
