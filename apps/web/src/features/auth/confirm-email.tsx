import { ApiError, emailContracts, explainError, request } from '@groundwork/api-client';
import { Button, Loader, Text } from '@mantine/core';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { refetchUser } from '../../app/user/user-queries.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { DeadLink, LoadFailure } from '../../ui/link-failure.tsx';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthScreenFrame } from './auth-screen-frame.tsx';

/** Confirms an address by a mailed link. Opening it is not enough: mail programs open links, too (SE-100). */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const confirm = useConfirm(token);
  const { data, error, isFetching, refetch } = useQuery({
    ...contractQuery(emailContracts.link, { params: { token } }, { throwOnError: false }),
    // Asked again, a used link is refused.
    enabled: !confirm.isSuccess,
  });
  if (confirm.isSuccess || isRefused(error, 409)) return <Confirmed />;
  if (isRefused(error, 404))
    return (
      <AuthScreenFrame>
        <DeadLink
          actions={
            <Button component={Link} to={paths.account}>
              Go to your account
            </Button>
          }
        >
          <p role="alert">{explainError(error)}</p>
        </DeadLink>
      </AuthScreenFrame>
    );
  if (error && !data)
    return (
      <AuthScreenFrame>
        <LoadFailure
          title="Couldn't load the link"
          reason={explainError(error)}
          isTrying={isFetching}
          onTryAgain={() => void refetch()}
        />
      </AuthScreenFrame>
    );
  return (
    <AuthScreenFrame>
      {data ? (
        <MessagePanel
          icon={<IconMail aria-hidden />}
          heading={<PageHeading title="Confirm your email address" />}
          actions={
            <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
              {confirm.isPending ? 'Confirming...' : 'Confirm address'}
            </Button>
          }
        >
          <Text style={{ overflowWrap: 'anywhere' }}>
            <bdi>{data.email}</bdi>
          </Text>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <span>For the account </span>
            <bdi>{data.username}</bdi>
            <span>. Not yours? Close this page.</span>
          </Text>
          <FormAlert message={confirm.error ? explainError(confirm.error) : undefined} />
        </MessagePanel>
      ) : (
        <Loader role="status" aria-label="Loading" mx="auto" my="xl" />
      )}
    </AuthScreenFrame>
  );
}

const isRefused = (error: Error | null, statusCode: number): error is ApiError =>
  error instanceof ApiError && error.statusCode === statusCode;

function Confirmed() {
  return (
    <AuthScreenFrame>
      <MessagePanel
        icon={<IconCircleCheck aria-hidden />}
        heading={<PageHeading title="Email address confirmed" />}
        actions={
          <Button component={Link} to={paths.dashboard}>
            Go to Groundwork
          </Button>
        }
      >
        <p role="status">You can log in with it.</p>
      </MessagePanel>
    </AuthScreenFrame>
  );
}

function useConfirm(token: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(emailContracts.confirm, { body: { token } }),
    // Who is logged in here may be the one whose address it is.
    onSuccess: () => refetchUser(client),
  });
}
