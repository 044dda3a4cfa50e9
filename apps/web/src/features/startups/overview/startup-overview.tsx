import { directionOf, isBlank, type Startup } from '@groundwork/domain';
import { Box, Button, Flex, Group, Skeleton } from '@mantine/core';
import { IconPencil, IconReportAnalytics } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { useClamp } from '../../../ui/use-clamp.ts';
import { writeNewComments } from '../../../ui/write-new-comments.ts';
import { StartupDetails } from './startup-details.tsx';
import classes from './startup-overview.module.css';
import { CoachMark, MoreButton } from './text-controls.tsx';

interface StartupOverviewProps {
  /** Undefined until loaded; placeholders keep the space. */
  startup: Startup | undefined;
  footer: ReactNode;
}

/** The selected startup with links to continue. */
export function StartupOverview({ startup, footer }: StartupOverviewProps) {
  return (
    <Surface plain className={classes.profile} aria-label={startup?.name ?? 'Loading your startup'}>
      {startup ? <Head key={startup.id} startup={startup} /> : <HeadSkeleton />}
      <Box mt="lg">
        <StartupDetails key={startup?.id} startup={startup} />
      </Box>
      <Flex className={classes.footer} wrap="wrap" justify="flex-end" gap="xs" mt="lg">
        {footer}
      </Flex>
    </Surface>
  );
}

/** @param percent undefined until loaded, null if loading failed */
export function StartupProgress({ percent }: { percent: number | null | undefined }) {
  return (
    <>
      <Group
        className={classes.figure}
        wrap="nowrap"
        gap={0}
        justify="space-between"
        mb="xs"
        fz="sm"
        c="dimmed"
      >
        <span>Overall progress</span>
        {percent === undefined && <Skeleton width={32} height="1lh" />}
        {percent === null && <span>Not available</span>}
        {typeof percent === 'number' && <strong>{`${percent}%`}</strong>}
      </Group>
      {percent === null ? (
        <Box h={6} bdrs="xs" bg="var(--gw-border)" />
      ) : (
        <ProgressBar label="Overall progress" percent={percent ?? 0} />
      )}
    </>
  );
}

interface ViewReportButtonProps {
  startup: Startup;
  /** Filled where it is the primary action. */
  variant: 'default' | 'filled';
}

export function ViewReportButton({ startup: { id, newComments }, variant }: ViewReportButtonProps) {
  const hasNews = newComments > 0;
  return (
    <Button
      component={Link}
      to={paths.report(id)}
      variant={variant}
      leftSection={<IconReportAnalytics size={16} aria-hidden />}
      rightSection={hasNews && <Badge tone="accent">{newComments}</Badge>}
      aria-label={hasNews ? `View Report, ${writeNewComments(newComments)}` : undefined}
    >
      View Report
    </Button>
  );
}

function Head({ startup: { id, name, description, coachWritten } }: { startup: Startup }) {
  const title = useClamp<HTMLHeadingElement>(name);
  const text = useClamp<HTMLParagraphElement>(description);
  const isCoachs = !isBlank(description) && coachWritten.includes('description');
  return (
    <div className={classes.head} dir={directionOf(name)}>
      <div className={classes.title}>
        <h2 ref={title.box} dir="auto" data-open={title.isOpen || undefined}>
          {name}
        </h2>
        {title.hasMore && <MoreButton label="Name" isOpen={title.isOpen} onToggle={title.toggle} />}
      </div>
      <Button
        component={Link}
        to={paths.editStartup(id)}
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        Edit
      </Button>
      <div className={classes.description}>
        <p ref={text.box} dir="auto" data-open={text.isOpen || undefined}>
          {isBlank(description) ? 'No description provided' : description}
        </p>
        {(isCoachs || text.hasMore) && (
          <Flex wrap="wrap" align="baseline" columnGap="sm">
            {isCoachs && <CoachMark />}
            {text.hasMore && <MoreButton label="Description" isOpen={text.isOpen} onToggle={text.toggle} />}
          </Flex>
        )}
      </div>
    </div>
  );
}

function HeadSkeleton() {
  return (
    <div className={classes.head} role="status" aria-label="Loading your startups">
      <Skeleton width="min(100%, 220px)" className={classes.name} />
      <Skeleton width={92} h={36} />
      <div className={classes.description}>
        <Skeleton className={classes.line} />
        <Skeleton width="40%" className={classes.line} />
      </div>
    </div>
  );
}
