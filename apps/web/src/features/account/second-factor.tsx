import { explainError } from '@groundwork/api-client';
import type { SecondFactorStatus } from '@groundwork/domain';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRetryWhileLost } from '../../app/connectivity/use-recovery.ts';
import { secondFactorQuery } from '../../app/user/second-factor-query.ts';
import { loadPiece } from '../../ui/load-piece.ts';
import { Surface } from '../../ui/surface.tsx';
import classes from './account.module.css';

const loadDialogs = () => import('./second-factor-dialogs.tsx');
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;
type Wanted = 'set-up' | 'renew' | 'turn-off';

/** The user's second factor (SE-79), with what they can do about it. */
export function SecondFactor({ username }: { username: string }) {
  const { data: status, error, refetch, isFetching } = useQuery(secondFactorQuery);
  useRetryWhileLost(status ? null : error, () => void refetch());
  const [open, setOpen] = useState<(Dialogs & { wanted: Wanted }) | null>(null);
  const show = async (wanted: Wanted) => {
    const dialogs = await loadPiece(loadDialogs);
    if (dialogs) setOpen({ ...dialogs, wanted });
  };
  const close = () => setOpen(null);

  return (
    <Surface plain aria-labelledby="second-factor">
      <h2 id="second-factor" className={classes.title}>
        Second factor
      </h2>
      {status && <Choices status={status} onChoose={wanted => void show(wanted)} />}
      {!status && !error && (
        <div role="status" aria-label="Loading your second factor">
          <Skeleton height={19} width={260} mt={4} />
          <Skeleton height={36} width={90} mt="md" />
        </div>
      )}
      {!status && error && (
        <Stack align="flex-start" mt="sm" c="dimmed">
          <p role="alert">Couldn't load your second factor. {explainError(error)}</p>
          <Button variant="default" disabled={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Stack>
      )}
      {open?.wanted === 'set-up' && <open.SetUpDialog username={username} onClose={close} />}
      {open?.wanted === 'renew' && <open.RenewDialog onClose={close} />}
      {open?.wanted === 'turn-off' && <open.TurnOffDialog onClose={close} />}
    </Surface>
  );
}

function Choices({ status, onChoose }: { status: SecondFactorStatus; onChoose: (wanted: Wanted) => void }) {
  return (
    <>
      <Text mt="2xs" c="dimmed" fz="sm">
        {describe(status)}
      </Text>
      <Group mt="md" gap="xs">
        {status.isOn ? (
          <>
            <Button variant="default" onClick={() => onChoose('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => onChoose('turn-off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => onChoose('set-up')}>
            Set up
          </Button>
        )}
      </Group>
    </>
  );
}

function describe({ isOn, isRequired, recoveryCodesLeft: left }: SecondFactorStatus): string {
  if (isOn) return `On. You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left.`;
  const what = "Once it's on, logging in also takes a code from an app on your phone.";
  return isRequired ? `Administrators need it here. ${what}` : `Off. ${what}`;
}
