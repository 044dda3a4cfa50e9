import { interviewContracts } from '@groundwork/api-client/contracts';
import type { TurnEngine } from '../../chat/turn-engine.ts';
import { found } from '../../found.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import { perUserAndMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import type { Writing } from '../startups/enhance-field.ts';
import { beginInterview, endInterview, imagineTruth, readOwn, toInterview } from './hold-interview.ts';
import { keepReview, listInterviews } from './interviews.repo.ts';
import { makeReview } from './review-interview.ts';

const PER_MINUTE = 6;

/** Interviews are held in persona chats; here they begin, end and are reviewed. */
export function interviewRoutes(route: Router, writing: Writing & { engine: TurnEngine }): void {
  const stop = (turnId: number) => writing.engine.stop(turnId);

  route.query(interviewContracts.list, async ({ db, user, params }) =>
    found(await listInterviews(db, user.id, params.startupId), 'startup.not_found'),
  );

  route.preparedCommand(
    interviewContracts.begin,
    {
      prepare: ({ db, user, body, reply }) => imagineTruth(db, writing, user, body, closedSignal(reply)),
      write: ({ db, user, body }, truth) => beginInterview(db, user, body, truth),
    },
    perUserAndMinute(PER_MINUTE),
  );

  route.query(interviewContracts.get, async ({ db, user, params }) =>
    toInterview(await readOwn(db, user, params.interviewId)),
  );

  route.command(interviewContracts.end, async ({ db, user, params }) => {
    const { interview, stopped } = await endInterview(db, user, params.interviewId);
    stopped.forEach(stop);
    return toInterview(interview);
  });

  route.preparedCommand(
    interviewContracts.review,
    {
      prepare: ({ db, user, params, reply }) =>
        makeReview(db, { ...writing, stop }, user, params.interviewId, closedSignal(reply)),
      write: async ({ db, user, params }, review) => {
        await readOwn(db, user, params.interviewId);
        if (review) await keepReview(db, params.interviewId, review);
        return toInterview(await readOwn(db, user, params.interviewId));
      },
    },
    perUserAndMinute(PER_MINUTE),
  );
}
