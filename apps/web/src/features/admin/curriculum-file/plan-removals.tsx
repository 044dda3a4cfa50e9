import type { ImportChange } from '@groundwork/api-client';
import { Text, Title } from '@mantine/core';
import classes from './curriculum-file.module.css';
import { PlannedRecords } from './plan-group.tsx';
import type { ImportPlan } from './use-import.ts';

/** What an import removes, by challenge, with the founders who have progress in it. */
export function PlanRemovals({ plan }: { plan: ImportPlan }) {
  const removed = plan.changes.filter(({ effect }) => effect === 'removed');
  if (removed.length === 0) return null;
  return (
    <section>
      <Title className={classes.group} order={3} fz="md" fw={600}>
        Removed <span>{removed.length}</span>
      </Title>
      <p className={classes.note}>
        {withProgress(plan.founders)} Removed records are archived. Founders keep their XP.
      </p>
      {byChallenge(removed).map(({ key, title, changes }) => (
        <section key={key}>
          <Title order={4} mt="sm" fz="sm" fw={600}>
            <bdi>{title}</bdi>
            {isInChallenge(changes) && (
              <Text span inherit fw={400} c="dimmed">
                {` · ${count(plan.foundersByChallenge[key] ?? 0, 'founder')} with progress`}
              </Text>
            )}
          </Title>
          <PlannedRecords changes={changes} />
        </section>
      ))}
    </section>
  );
}

const HOLDERS = ['challenge', 'step', 'question'];
const isInChallenge = ([first]: readonly ImportChange[]) =>
  first !== undefined && HOLDERS.includes(first.kind);

/** Challenges in the plan's order, coaches and personas last. */
function byChallenge(changes: readonly ImportChange[]) {
  const groups = new Map<string, { key: string; title: string; changes: ImportChange[] }>();
  const inChallenges = changes.filter(({ kind }) => HOLDERS.includes(kind));
  for (const change of inChallenges) {
    const key = change.key.split('/')[0] ?? change.key;
    const group = groups.get(key) ?? { key, title: change.within[0] ?? change.name, changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  const others = changes.filter(({ kind }) => !HOLDERS.includes(kind));
  return [
    ...groups.values(),
    ...(others.length > 0 ? [{ key: ' ', title: 'Coaches and personas', changes: others }] : []),
  ];
}

export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

export const withProgress = (founders: number) =>
  founders === 0
    ? 'No founder has progress in records that will be removed.'
    : `${count(founders, 'founder')} ${founders === 1 ? 'has' : 'have'} progress in records that will be removed.`;
