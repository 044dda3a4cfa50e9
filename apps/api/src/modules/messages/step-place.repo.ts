import type { User } from '@groundwork/domain';
import { sql } from 'kysely';
import { sendersTurn } from '../../chat/chats.repo.ts';
import { type OwnPlace, pagesOf } from '../../chat/messages.repo.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';
import { asksSomething } from '../../stores/asking-steps.repo.ts';
import { visibleIf } from '../../stores/curriculum.repo.ts';

/** Names the chat of a step. */
export interface StepKey {
  startupId: number;
  challengeId: number;
  stepId: number;
}

export interface StepPlace extends StepKey {
  challengeIsActive: boolean;
  stepIsActive: boolean;
  asksSomething: boolean;
  opener: string | null;
  /** The assistant asked for if it serves this step, else the step's first one, else null. */
  assistantId: number | null;
}

const selectPlace = compileOnce<
  StepKey & { wantedAssistantId: number; userId: number; isAdmin: boolean },
  StepPlace
>((db, parameter) =>
  db
    .selectFrom('startups')
    .innerJoin('steps', join => join.on('steps.id', '=', parameter('stepId')))
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select([
      'startups.id as startupId',
      'challenges.id as challengeId',
      'challenges.is_active as challengeIsActive',
      'steps.id as stepId',
      'steps.is_active as stepIsActive',
      asksSomething.as('asksSomething'),
      'steps.conversation_opener as opener',
      sql<number | null>`(
        select sa.assistant_id from step_assistants sa join assistants a on a.id = sa.assistant_id
        where sa.step_id = steps.id and sa.is_active and a.is_active
        order by (sa.assistant_id = ${parameter('wantedAssistantId')}) desc, sa.sort_order, sa.id limit 1)`.as(
        'assistantId',
      ),
      sendersTurn,
    ])
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .where('challenges.id', '=', parameter('challengeId'))
    .where(visibleIf(parameter('isAdmin'))),
);

/**
 * Finds the records that a request about a step names, and takes the user's turn as a sender. Null when the startup
 * belongs to another user, or this user cannot see the step.
 */
export async function findStepPlace(
  db: Db,
  user: User,
  { startupId, challengeId, stepId, assistantId }: StepKey & { assistantId?: number | null | undefined },
): Promise<StepPlace | null> {
  const key = { startupId, challengeId, stepId, wantedAssistantId: assistantId ?? 0 };
  const [place] = await selectPlace(db, { ...key, userId: user.id, isAdmin: user.role === 'admin' });
  return place ?? null;
}

/** The founder's words that an opener can have in it. */
export const readOpeningWords = (db: Db, startupId: number) =>
  db
    .selectFrom('startups')
    .select(['name', 'description'])
    .where('id', '=', startupId)
    .executeTakeFirstOrThrow();

/** A page of the chat of a step; null when the startup is not this user's or they cannot see the step. */
export const listStepMessages = pagesOf<StepKey>((db, parameter) =>
  db
    .selectFrom('startups')
    .innerJoin('steps', join => join.on('steps.id', '=', parameter('stepId')))
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .leftJoin('step_progress', join =>
      join
        .onRef('step_progress.startup_id', '=', 'startups.id')
        .onRef('step_progress.step_id', '=', 'steps.id'),
    )
    .select([
      'startups.user_id as userId',
      'startups.id as startupId',
      'challenges.id as challengeId',
      'steps.id as stepId',
      'step_progress.chat_id as chatId',
    ])
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .where('challenges.id', '=', parameter('challengeId'))
    .where(visibleIf(parameter('isAdmin')))
    .$castTo<OwnPlace>(),
);
