import { ACHIEVEMENTS, type AchievementFacts, type Startup } from '@groundwork/domain';
import { SimpleGrid, Tabs, VisuallyHidden } from '@mantine/core';
import { AchievementCard } from './achievement-card.tsx';
import { viewAchievements } from './achievement-view.ts';
import { AchievementsSummary } from './achievements-summary.tsx';
import { useUnlocked } from './use-unlocked.ts';

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'challenges', label: 'Challenges' },
  { value: 'levels', label: 'Levels' },
  { value: 'milestones', label: 'Milestones' },
] as const;

interface AchievementsProps {
  level: number;
  experiencePoints: number;
  /** The selected startup; undefined until loaded, null if there is none. */
  startup: Startup | null | undefined;
  /** Facts about that startup; undefined until loaded. */
  facts: AchievementFacts | undefined;
}

/** The founder's progress, and all achievements (PR-55). */
export function Achievements({ level, experiencePoints, startup, facts }: AchievementsProps) {
  const { unlocked, isListNewer } = useUnlocked(facts);
  const views = facts && unlocked && viewAchievements(facts, unlocked, isListNewer);
  return (
    <>
      <AchievementsSummary
        level={level}
        experiencePoints={experiencePoints}
        startup={startup}
        stepsCompleted={facts?.stepsCompleted}
        views={views}
      />
      {!views && <VisuallyHidden role="status">Loading achievements</VisuallyHidden>}
      <Tabs defaultValue="all" keepMounted={false}>
        <Tabs.List aria-label="Categories">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            <SimpleGrid component="ul" minColWidth="min(100%, 300px)" aria-busy={!views}>
              {ACHIEVEMENTS.filter(({ category }) => value === 'all' || category === value).map(
                achievement => (
                  <AchievementCard
                    key={achievement.id}
                    achievement={achievement}
                    view={views?.find(view => view.achievement.id === achievement.id)}
                  />
                ),
              )}
            </SimpleGrid>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
