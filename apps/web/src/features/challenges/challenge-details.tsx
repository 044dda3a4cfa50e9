import {
  type Challenge,
  type ChallengeAccess,
  type Step,
  type StepRecord,
  stepToOffer,
} from '@groundwork/domain';
import { Box, SimpleGrid, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { ExternalLink } from '../../ui/markdown/external-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './challenge-details.module.css';
import { ChallengeIcon } from './challenge-icon.tsx';
import { ChallengeImage } from './challenge-image.tsx';
import { StepsSkeleton } from './challenge-skeleton.tsx';
import { challengePercent, closedNote } from './challenge-status.ts';
import { StepCard } from './step-card.tsx';
import type { Whose } from './step-share.tsx';
import { WayInButton } from './way-in-button.tsx';

interface ChallengeDetailsProps {
  challenge: Challenge;
  access: ChallengeAccess;
  /** In order; undefined until loaded. */
  steps: readonly Step[] | undefined;
  records: readonly StepRecord[];
  /** The startup and user whose progress within a step is read. */
  whose?: Whose;
}

export function ChallengeDetails({ challenge, access, steps, records, whose }: ChallengeDetailsProps) {
  const { title, description, imageUrl, videoUrl } = challenge;
  const { completed, isAccessible } = access;
  // An archived challenge is not in any total (PR-12), but administrators see its active steps.
  const total = access.total || (steps?.filter(step => step.isActive).length ?? 0);
  const percent = challengePercent({ completed, total });
  const statusOf = (stepId: number) =>
    records.find(record => record.stepId === stepId)?.status ?? 'not_started';
  const next = steps && stepToOffer(steps, records);
  return (
    <>
      <div>
        <div className={classes.head}>
          <ChallengeIcon challenge={challenge} size={48} />
          <PageHeading
            title={title}
            subtitle={`${total} steps • ${completed} completed • ${percent}% complete`}
            actions={
              isAccessible &&
              !access.complete && (
                <WayInButton
                  to={next ? paths.step(challenge.id, next.id) : null}
                  kind="Step"
                  records={records.filter(({ stepId }) => stepId === next?.id)}
                />
              )
            }
          />
        </div>
        <Box mt="sm">
          <ProgressBar label="Challenge progress" percent={percent} />
        </Box>
        <Text inherit mt="sm" maw="70ch">
          {description}
        </Text>
      </div>
      <ChallengeImage imageUrl={imageUrl} />
      <ChallengeVideo videoUrl={videoUrl} />
      {!isAccessible && (
        <p className={classes.locked}>
          <IconLock size={18} aria-hidden />
          {closedNote(challenge)}
        </p>
      )}
      {steps?.length === 0 && <p className={classes.locked}>This challenge has no steps yet.</p>}
      {steps ? (
        <SimpleGrid component="ol" minColWidth="min(100%, 280px)">
          {steps.map((step, index) => (
            <StepCard
              key={step.id}
              step={step}
              number={index + 1}
              status={statusOf(step.id)}
              isLocked={!step.isActive || !isAccessible}
              whose={whose}
            />
          ))}
        </SimpleGrid>
      ) : (
        <StepsSkeleton />
      )}
    </>
  );
}

/** A link to the challenge's video, which says where it leads; nothing if it has none. */
function ChallengeVideo({ videoUrl }: { videoUrl: string | null }) {
  if (!videoUrl || !URL.canParse(videoUrl)) return null;
  const { protocol, host, href } = new URL(videoUrl);
  if (!/^https?:$/.test(protocol)) return null;
  return (
    <p>
      <ExternalLink href={href}>Watch the video on {host.replace(/^www\./, '')}</ExternalLink>
    </p>
  );
}
