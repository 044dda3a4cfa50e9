import { overallPercent, type Startup, type User } from '@groundwork/domain';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { SectionBoundary, SectionError } from '../app/boundaries.tsx';
import { notifyFailure } from '../app/failure-toasts.ts';
import { paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { ChallengePath } from '../features/challenges/challenge-path.tsx';
import { NextStepStrip } from '../features/challenges/next-step-strip.tsx';
import { type ChallengeOverview, useChallenges, useContinue } from '../features/challenges/use-challenges.ts';
import { WayInButton } from '../features/challenges/way-in-button.tsx';
import { EvidenceSummarySlot } from '../features/evidence-summary/evidence-summary-slot.tsx';
import { StillAsked } from '../features/evidence-summary/still-asked.tsx';
import { InterviewScoreLine } from '../features/interviews/interview-score-line.tsx';
import { Contradictions } from '../features/startups/contradictions.tsx';
import { NoStartups } from '../features/startups/list/no-startups.tsx';
import { StartupList } from '../features/startups/list/startup-list.tsx';
import { StartupListSkeleton } from '../features/startups/list/startup-list-skeleton.tsx';
import { DashboardHeading } from '../features/startups/overview/dashboard-heading.tsx';
import { DashboardTabs } from '../features/startups/overview/dashboard-tabs.tsx';
import {
  StartupOverview,
  StartupProgress,
  ViewReportButton,
} from '../features/startups/overview/startup-overview.tsx';
import { useArrival } from '../features/startups/selection/use-arrival.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { ValidationSummary } from '../features/validation/validation-summary.tsx';
import { Page } from '../ui/page.tsx';
import classes from './dashboard-route.module.css';

export function Component() {
  const user = useCurrentUser();
  const isArriving = useArrival(user.id);
  const { startups, selected, select } = useSelectedStartup(user.id, isArriving);
  const goOn = useContinue(user.role);
  const [hadStartups, setHadStartups] = useState(false);
  if (selected && !hadStartups) setHadStartups(true);

  const continueWith = (startupId: number) => {
    select(startupId);
    return goOn(startupId).catch(notifyFailure("Couldn't open your next challenge"));
  };
  const listTab =
    startups && selected ? (
      <StartupList startups={startups} selectedId={selected.id} onSelect={select} onContinue={continueWith} />
    ) : (
      <StartupListSkeleton />
    );
  const part = { startupId: selected?.id, role: user.role };

  return (
    <Page>
      <DashboardHeading
        name={user.fullName ?? user.username}
        startup={selected === null ? undefined : (selected?.name ?? '')}
        offersCreation={selected === null}
      />
      {selected === null ? (
        <NoStartups takesFocus={hadStartups} />
      ) : (
        <DashboardTabs
          overview={<OverviewTab startup={selected} user={user} />}
          list={
            <>
              {/* Still loads the progress, which reveals that the startup was deleted on another device. */}
              <ChallengesPart {...part} tries={0} draw={() => null} drawFailure={() => null} />
              {listTab}
            </>
          }
        />
      )}
    </Page>
  );
}

interface OverviewTabProps {
  /** Undefined until loaded. */
  startup: Startup | undefined;
  user: User;
}

/**
 * The next step, the startup's progress and its profile. If progress or challenges fail to load, the rest still works.
 */
function OverviewTab({ startup, user: { role, experiencePoints } }: OverviewTabProps) {
  const [tries, setTries] = useState(0);
  // Without progress there is no evidence. Before the startup is loaded, the XP decides which placeholder to show.
  const isNew = startup ? startup.percent === 0 : experiencePoints === 0;
  const lead = useRef<HTMLDivElement>(null);
  const part = { startupId: startup?.id, role, tries };
  const tryAgain = () => {
    setTries(tries + 1);
    // The retry button disappears with the failure, so the focus moves here.
    lead.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Stack ref={lead} tabIndex={-1} className={classes.lead} gap="xs">
        <ChallengesPart
          {...part}
          draw={overview => (
            <NextStepStrip
              overview={overview}
              whenComplete={startup?.hasReport && <ViewReportButton startup={startup} variant="filled" />}
            />
          )}
          drawFailure={error => <SectionError error={error} onTryAgain={tryAgain} />}
        />
        {!isNew && <StillAsked startupId={startup?.id} />}
      </Stack>
      {!isNew && startup && <Contradictions key={startup.id} startup={startup} />}
      <Stack component="section" aria-labelledby="evidence-summary">
        <h2 id="evidence-summary">Where your startup stands</h2>
        <div className={classes.measures}>
          <div>
            <ChallengesPart
              {...part}
              draw={overview => <StartupProgress percent={overview && overallPercent(overview.records)} />}
              drawFailure={() => <StartupProgress percent={null} />}
            />
          </div>
          <ValidationSummary startupId={startup?.id} />
          <InterviewScoreLine startupId={startup?.id} />
        </div>
        {isNew ? (
          <Text c="dimmed" fz="sm">
            Once your first answers are accepted, you'll see what you've measured, what you've been told, what
            you're guessing, and your key numbers.
          </Text>
        ) : (
          <ChallengesPart
            {...part}
            draw={overview => (
              <EvidenceSummarySlot
                startupId={startup?.id}
                isOpen={challengeId => overview?.access[challengeId]?.isAccessible === true}
              />
            )}
            drawFailure={() => <EvidenceSummarySlot startupId={startup?.id} isOpen={() => false} />}
          />
        )}
      </Stack>
      <ChallengesPart
        {...part}
        draw={overview => <ChallengePath overview={overview} />}
        drawFailure={() => null}
      />
      <StartupOverview
        startup={startup}
        footer={
          <>
            {startup?.hasReport && <ViewReportButton startup={startup} variant="default" />}
            <ChallengesPart
              {...part}
              draw={overview => <WayOn overview={overview} />}
              drawFailure={() => <WayOn overview={undefined} />}
            />
          </>
        }
      />
    </>
  );
}

function WayOn({ overview }: { overview: ChallengeOverview | undefined }) {
  const current = overview?.current;
  return (
    <WayInButton
      to={overview ? (current ? paths.challenge(current.id) : paths.roadmap) : null}
      kind="Challenge"
      records={overview?.records.filter(({ challengeId }) => challengeId === current?.id) ?? []}
      variant="default"
    />
  );
}

interface ChallengesPartProps {
  /** Undefined until known. */
  startupId: number | undefined;
  role: User['role'];
  /** Number of manual retries. */
  tries: number;
  draw: (overview: ChallengeOverview | undefined) => ReactNode;
  drawFailure: (error: Error) => ReactNode;
}

/** Part of the page that needs challenges and progress, with an error boundary of its own. */
function ChallengesPart({ startupId, role, tries, draw, drawFailure }: ChallengesPartProps) {
  return (
    <SectionBoundary place={`${startupId} ${tries}`} fallback={drawFailure}>
      <DrawnChallenges startupId={startupId} role={role} draw={draw} />
    </SectionBoundary>
  );
}

function DrawnChallenges({
  startupId,
  role,
  draw,
}: Pick<ChallengesPartProps, 'startupId' | 'role' | 'draw'>) {
  return draw(useChallenges(startupId, role));
}
