import { ACHIEVEMENTS } from '@groundwork/domain';
import { type Batch, idOf, insertForAll, timeOf } from './batch.ts';
import { chatPlaces } from './founder-life.ts';

const POINTS = { question: 10, step: 50 };
/** A founder's last step is open, so they have not completed every challenge. */
const REACHED = ACHIEVEMENTS.filter(({ target }) => target.kind !== 'challenges' || target.count !== 'all');

/** Each completed step and question with its startup. */
function listAwards({ life }: Batch) {
  const steps = life.progress.flatMap(({ startup, step, isCompleted }) =>
    isCompleted ? [{ startup, kind: 'step' as const, ref: step.id }] : [],
  );
  const questions = chatPlaces(life).flatMap(({ startup, step }) =>
    step.questionIds.map(ref => ({ startup, kind: 'question' as const, ref })),
  );
  return [...steps, ...questions];
}

/** The sum of each founder's ledger. */
export function countPoints(batch: Batch): number {
  const rewards = REACHED.reduce((sum, { xpReward }) => sum + xpReward, 0);
  return listAwards(batch).reduce((sum, { kind }) => sum + POINTS[kind], rewards);
}

export async function fillAwards(batch: Batch): Promise<void> {
  const user = idOf(batch, 'users', 0);
  const awards = listAwards(batch);
  for (const [place, { startup, kind, ref }] of awards.entries())
    await insertForAll(batch, 'xp_ledger', {
      user_id: user,
      startup_ref: idOf(batch, 'startups', startup),
      kind: `'${kind}'`,
      ref: `'${ref}'`,
      points: POINTS[kind],
      created_at: timeOf(place, awards.length),
    });
  for (const [place, { id, xpReward }] of REACHED.entries())
    await insertForAll(batch, 'xp_ledger', {
      user_id: user,
      kind: `'achievement'`,
      ref: `'${id}'`,
      points: xpReward,
      created_at: timeOf(place, REACHED.length),
    });
}
