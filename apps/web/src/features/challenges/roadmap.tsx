import { Box, Flex, Group, Skeleton, Stack } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';
import { Surface } from '../../ui/surface.tsx';
import { STATUS_LABELS } from './challenge-status.ts';
import itemClasses from './roadmap-item.module.css';
import { RoadmapItem } from './roadmap-item.tsx';
import type { ChallengeOverview } from './use-challenges.ts';

/** The challenges in order, with progress and links. */
export function Roadmap({ overview }: { overview: ChallengeOverview | undefined }) {
  if (overview?.challenges.length === 0) {
    return (
      <Surface>
        <MessagePanel icon={<IconMap aria-hidden />} heading={<h2>No challenges yet</h2>}>
          <p>Challenges will appear here when an administrator publishes them.</p>
        </MessagePanel>
      </Surface>
    );
  }
  return (
    <Surface plain aria-labelledby="roadmap">
      <Flex wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="lg">
        <h2 id="roadmap">Roadmap</h2>
        <Legend />
      </Flex>
      {overview ? <RoadmapList overview={overview} /> : <RoadmapSkeleton />}
    </Surface>
  );
}

function Legend() {
  return (
    <Flex component="ul" wrap="wrap" rowGap="2xs" columnGap="md" c="dimmed" fz="sm" aria-label="Legend">
      {(['completed', 'current', 'locked'] as const).map(status => (
        <Group key={status} component="li" gap="xs" wrap="nowrap">
          <StatusIcon status={status} />
          {STATUS_LABELS[status]}
        </Group>
      ))}
    </Flex>
  );
}

function RoadmapList({
  overview: { challenges, access, records, current, hasStartup },
}: {
  overview: ChallengeOverview;
}) {
  return (
    <Stack component="ol" gap="2xs" mt="md">
      {challenges.map(challenge => {
        const own = access[challenge.id];
        return (
          own && (
            <RoadmapItem
              key={challenge.id}
              challenge={challenge}
              access={own}
              records={records.filter(({ challengeId }) => challengeId === challenge.id)}
              isNext={challenge.id === current?.id}
              hasStartup={hasStartup}
            />
          )
        );
      })}
    </Stack>
  );
}

/** Placeholder in the shape of the first challenges. */
function RoadmapSkeleton() {
  return (
    <Stack gap="2xs" mt="md" role="status" aria-label="Loading challenges">
      {[1, 2, 3, 4].map(place => (
        <div key={place} className={itemClasses.item}>
          <div className={itemClasses.rail}>
            <Skeleton height={20} circle />
          </div>
          <div className={itemClasses.body}>
            <Skeleton height={40} width={40} radius="md" />
            <Flex
              className={itemClasses.head}
              rowGap="2xs"
              columnGap="xs"
              wrap="wrap"
              align="center"
              mih={27}
            >
              <Skeleton height={18} width={160} />
            </Flex>
            <Box className={itemClasses.description} maw="70ch" c="dimmed" fz="sm">
              <Skeleton height={12} mt={6} />
              <Skeleton height={12} mt={7} width="70%" />
            </Box>
            <div className={itemClasses.foot}>
              <Skeleton height={4} width={120} />
            </div>
          </div>
        </div>
      ))}
    </Stack>
  );
}
