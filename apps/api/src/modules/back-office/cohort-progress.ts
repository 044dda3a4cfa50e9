import {
  type AskedProgress,
  type CohortProgress,
  FOUNDERS_FOR_A_RATE,
  type MemberProgress,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import {
  type AskedCounts,
  findRolledUp,
  listAskedCounts,
  listMemberSteps,
  listOpenChallenges,
  type MemberSteps,
} from './cohort-progress.repo.ts';

/** A cohort's progress, from rollups alone; null for an unknown cohort. */
export async function readCohortProgress(db: Db, cohortId: number): Promise<CohortProgress | null> {
  const rolledUp = await findRolledUp(db, cohortId);
  if (!rolledUp) return null;
  const challenges = await listOpenChallenges(db);
  const members = await listMemberSteps(db, cohortId);
  const asked = await listAskedCounts(db, cohortId);
  const inOrder = challenges.flatMap(({ steps }) => steps.map(({ id }) => id));
  const taken = new Set(inOrder);
  const founders = members.filter(({ steps }) => steps.length > 0).length;
  return {
    asOf: rolledUp.asOf,
    founders,
    challenges,
    members: members.map(member => toMember(member, inOrder, taken)),
    questions: asked.map(counts => toAsked(counts, founders)),
  };
}

function toMember(
  { steps, ...member }: MemberSteps,
  inOrder: readonly number[],
  taken: ReadonlySet<number>,
): MemberProgress {
  // Sets, because 2,000 members times hundreds of steps would hold up founders' requests.
  const completed = new Set(steps.filter(({ status }) => status === 'completed').map(({ id }) => id));
  const open = steps.find(({ id }) => !completed.has(id) && taken.has(id));
  const completedStepIds = inOrder.filter(id => completed.has(id));
  const next = inOrder.find(id => !completed.has(id)) ?? null;
  return {
    ...member,
    activeAt: toMoment(steps[0]?.activeAt),
    stepId: open?.id ?? next,
    stepSince: toMoment(open?.beganAt),
    isRefused: open?.isRefused ?? false,
    completedStepIds,
  };
}

/** In JSON of the database a moment has another form. */
const toMoment = (at: string | undefined) => (at === undefined ? null : new Date(at).toISOString());

function toAsked({ heard, judged, refused, ...counts }: AskedCounts, founders: number): AskedProgress {
  const isEnough = Math.min(founders, heard) >= FOUNDERS_FOR_A_RATE;
  // Rounded, or the numbers behind it could be told, and from one hour to the next whose answer it was.
  return { ...counts, refusalRate: isEnough ? Math.round((10 * refused) / judged) / 10 : null };
}
