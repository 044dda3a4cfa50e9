import { ApiError, cohortContracts, explainError, request } from '@groundwork/api-client';
import type { OfferedCohort, User } from '@groundwork/domain';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { DeadLink, LoadFailure } from '../../ui/link-failure.tsx';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { cohortQueries } from './cohort-queries.ts';
import { WhatTheySee } from './what-they-see.tsx';
import { writeDays } from './write-days.ts';

interface JoinCohortProps {
  invitation: string;
  /** The forms to log in or register, for visitors. */
  formsFor: (cohort: OfferedCohort) => ReactNode;
}

/** An invitation as opened by its link (SC-74). Who logs in or registers here joins with that. */
export function JoinCohort({ invitation, formsFor }: JoinCohortProps) {
  const { data: user } = useQuery(userQueries.current());
  const { data: cohort, error, isFetching, refetch } = useQuery(cohortQueries.invitation(invitation));
  const [wasVisitor, setVisitor] = useState(false);
  if (user === null && !wasVisitor) setVisitor(true);

  if (error instanceof ApiError && error.statusCode === 404) return <LeadsNowhere />;
  if (error && !cohort)
    return (
      <LoadFailure
        title="Couldn't load the invitation"
        reason={explainError(error)}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!cohort || user === undefined)
    return <Loader role="status" aria-label="Loading invitation" mx="auto" my="xl" />;
  if (user && cohort.isMember) return <Joined cohort={cohort} />;
  return (
    <Stack maw={440} mx="auto" px="md" py="xl">
      <PageHeading title={`Join ${cohort.name}`} subtitle={writeDays(cohort)} />
      <WhatTheySee />
      {user ? (
        <JoinButton user={user} cohort={cohort} invitation={invitation} atOnce={wasVisitor} />
      ) : (
        formsFor(cohort)
      )}
    </Stack>
  );
}

interface JoinButtonProps {
  user: User;
  cohort: OfferedCohort;
  invitation: string;
  /** Who logged in for it need not say so twice. */
  atOnce: boolean;
}

function JoinButton({ user, cohort, invitation, atOnce }: JoinButtonProps) {
  const join = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(cohortContracts.join, { body: { invitation } }),
  });
  const joinAtOnce = useEffectEvent(() => atOnce && join.mutate());
  useEffect(() => void joinAtOnce(), []);
  return (
    <Stack mt="sm">
      <Text>
        You're logged in as <bdi>{user.username}</bdi>.
      </Text>
      <FormAlert message={join.error ? explainError(join.error) : undefined} />
      <Button disabled={join.isPending} onClick={() => join.mutate()}>
        {join.isPending ? 'Joining...' : `Join ${cohort.name}`}
      </Button>
    </Stack>
  );
}

function Joined({ cohort }: { cohort: OfferedCohort }) {
  return (
    <MessagePanel
      icon={<IconCircleCheck aria-hidden />}
      heading={<PageHeading title={`You're in ${cohort.name}`} />}
      actions={
        <Button component={Link} to={paths.dashboard}>
          Go to dashboard
        </Button>
      }
    >
      <p>You can see what your programme sees, and leave, on your account page.</p>
    </MessagePanel>
  );
}

function LeadsNowhere() {
  return (
    <DeadLink
      title="This invitation doesn't work"
      actions={
        <Button variant="default" component={Link} to={paths.dashboard}>
          Go to Groundwork
        </Button>
      }
    >
      <p>It may have expired or been used. Ask your programme for a new one.</p>
    </DeadLink>
  );
}
