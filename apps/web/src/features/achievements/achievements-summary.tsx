import type { Startup } from '@groundwork/domain';
import { Box, Group, Skeleton, Text } from '@mantine/core';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { AchievementView } from './achievement-view.ts';
import classes from './achievements-summary.module.css';

interface AchievementsSummaryProps {
  level: number;
  experiencePoints: number;
  /**
   * The startup whose challenges and steps count; null if there is none. This and the following are undefined until
   * loaded.
   */
  startup: Pick<Startup, 'name'> | null | undefined;
  stepsCompleted: number | undefined;
  views: readonly AchievementView[] | undefined;
}

export function AchievementsSummary(props: AchievementsSummaryProps) {
  const { level, experiencePoints, startup, stepsCompleted, views } = props;
  const unlocked = views?.filter(({ isUnlocked }) => isUnlocked).length ?? 0;
  const percent = views ? Math.floor((100 * unlocked) / views.length) : 0;
  return (
    <Surface plain className={classes.summary} aria-label="Overall progress">
      <div>
        <Group className={classes.figure} gap={0} wrap="nowrap" justify="space-between" mih={28} mb="xs">
          {views ? (
            <>
              <Text component="strong" fz="lg" lts="var(--gw-tracking-heading)">
                {`${unlocked} of ${views.length} unlocked`}
              </Text>
              <Text span c="dimmed" fz="sm">
                {`${percent}%`}
              </Text>
            </>
          ) : (
            <>
              <Skeleton width={130} height={20} my={3} />
              <Skeleton width={32} height={16} my={3} />
            </>
          )}
        </Group>
        <ProgressBar label="Achievements unlocked" percent={percent} />
      </div>
      <dl className={classes.facts}>
        <Fact label="Level" value={level} />
        <Fact label="XP earned" value={experiencePoints} />
        <Fact label="Steps completed" value={stepsCompleted} />
      </dl>
      <p className={classes.scope}>
        <span className={classes.sentence}>
          <Scope startup={startup} />
        </span>
      </p>
    </Surface>
  );
}

function Scope({ startup }: Pick<AchievementsSummaryProps, 'startup'>) {
  if (startup === undefined)
    return <Skeleton component="span" display="block" width={220} height={13} my={3} />;
  if (startup) {
    return (
      <span className={classes.counted} title={startup.name}>
        {`Challenges and steps are counted for ${startup.name}.`}
      </span>
    );
  }
  return (
    <>
      Challenges and steps are counted for a startup.{' '}
      <Link to={paths.createStartup}>Create your first startup</Link>
    </>
  );
}

function Fact({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <Box component="dt" c="dimmed" fz="sm">
        {label}
      </Box>
      <dd>{value?.toLocaleString('en') ?? <Skeleton width={28} height={20} my={3} />}</dd>
    </div>
  );
}
