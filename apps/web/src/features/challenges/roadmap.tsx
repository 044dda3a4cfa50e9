import { Skeleton } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './roadmap.module.css';
import { RoadmapItem } from './roadmap-item.tsx';
import type { ChallengeOverview } from './use-challenges.ts';

/** The challenges in order, each with its progress and the way in. */
export function Roadmap({ overview }: { overview: ChallengeOverview | undefined }) {
  if (!overview) {
    return (
      <div className={classes.list} role="status" aria-label="Loading challenges">
        {[1, 2, 3].map(place => (
          <Skeleton key={place} height={144} ml={36} width="auto" radius="lg" />
        ))}
      </div>
    );
  }
  if (overview.challenges.length === 0) {
    return (
      <Surface>
        <MessagePanel icon={<IconMap aria-hidden />} heading={<h2>No challenges yet</h2>}>
          <p>Challenges appear here as soon as an administrator publishes them.</p>
        </MessagePanel>
      </Surface>
    );
  }
  return (
    <ol className={classes.list}>
      {overview.challenges.map(challenge => {
        const access = overview.access[challenge.id];
        return access && <RoadmapItem key={challenge.id} challenge={challenge} access={access} />;
      })}
    </ol>
  );
}
