import { challengeAfter, nextStep, stepToOffer } from '@groundwork/domain';
import type { Turn } from '../../chat/chat-kind.ts';
import type { Following } from '../../coach/provider.ts';
import type { Db } from '../../db/types.ts';
import { listChallenges, listSteps } from '../../stores/curriculum.repo.ts';
import { listStepRecords } from '../../stores/progress.repo.ts';
import type { StepSceneRow } from './step-scene.repo.ts';

/** Where the founder goes on once the turn's step is completed, as the web app's button does. */
export async function readFollowing(
  db: Db,
  turn: Turn,
  { stepId, challengeId, role }: Pick<StepSceneRow, 'stepId' | 'challengeId' | 'role'>,
): Promise<Following> {
  const steps = (await listSteps(db, { role }, challengeId)) ?? [];
  if (nextStep(steps, stepId)) return { to: 'step' };
  const records = (await listStepRecords(db, turn.userId, turn.startupId)) ?? [];
  const place = { id: stepId, challengeId };
  const after = challengeAfter(await listChallenges(db), records, place, role === 'admin');
  if (!after) return { to: 'report' };
  const { challenge, isUnlocked, isNew } = after;
  if (challenge.id === challengeId) return { to: 'step' };
  const first = stepToOffer((await listSteps(db, { role }, challenge.id)) ?? [], after.records);
  return { to: 'challenge', title: challenge.title, isUnlocked, isNew, step: first?.title ?? null };
}
