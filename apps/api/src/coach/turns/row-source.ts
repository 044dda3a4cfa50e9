import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/types.ts';
import { readMessages } from '../../modules/messages/messages.repo.ts';
import { readTurn } from '../../modules/messages/turns.repo.ts';
import type { ReplySnapshot, ReplySource } from './live-turn.ts';

const POLL_MS = 250;
/** The longest that a verdict is waited for after the reply began: its process may have gone. */
const JUDGING_SECONDS = 20;

/** Follows a reply by its row: one that another process writes, or one that has ended. */
export function rowSource(db: Db, userId: number, turnId: number): ReplySource {
  return {
    async snapshot(): Promise<ReplySnapshot | null> {
      const turn = await readTurn(db, turnId);
      if (!turn || turn.userId !== userId) return null;
      const [message] = await readMessages(db, userId, [turn.assistantMessageId]);
      if (!message) return null;
      const mayBeJudging = turn.founderMessageId !== null && !turn.judgingEnded && turn.age < JUDGING_SECONDS;
      return {
        text: message.content,
        status: turn.status,
        judged: turn.judged,
        judging: !turn.judged && turn.status !== 'interrupted' && mayBeJudging,
        version: 0,
      };
    },
    async changed(_version, milliseconds, signal) {
      // An aborted wait is over as well; the reader looks at its own signal.
      await sleep(Math.min(POLL_MS, milliseconds), undefined, { signal }).catch(() => undefined);
    },
  };
}
