import { ApiError, explainError, logInAtProvider, providerContracts, request } from '@groundwork/api-client';
import { Box, Button, Text } from '@mantine/core';
import { IconCircleCheck, IconLockX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { confirmationChannel } from '../../app/channels.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { endFirstPage, PageHeading } from '../../ui/page-heading.tsx';
import classes from './auth-screen.module.css';
import { AuthScreenFrame } from './auth-screen-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';
import { Waiting } from './require-user.tsx';
import { keptReturn, returnAddress } from './return-address.ts';
import { welcome } from './use-session.ts';

/** Where the login provider sends the browser back to (SE-112, SE-114). */
export function ProviderReturn() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (params.has('confirm')) return <LeaveToConfirm />;
  return params.get('state')?.startsWith('confirm.') ? (
    <Confirm answer={search} />
  ) : (
    <LogIn answer={search} />
  );
}

/** Once: what the provider says counts once. */
function useOnce(run: () => void): void {
  const hasRun = useRef(false);
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    endFirstPage();
    runOnce();
  }, []);
}

function LogIn({ answer }: { answer: string }) {
  const client = useQueryClient();
  const logIn = useMutation({
    meta: { failure: 'own' },
    mutationFn: async () => welcome(client, await logInAtProvider({ answer })),
  });
  useOnce(() => logIn.mutate());
  const { error } = logIn;
  const code = error instanceof ApiError ? error.code : null;
  // Who comes here once more, by the browser's Back or a reload, is logged in already.
  const { data: user, isLoading } = useQuery({ ...userQueries.current(), enabled: logIn.isError });
  if (logIn.isIdle || logIn.isPending || isLoading) return <Waiting text="Logging in..." />;
  if (user) return <Navigate to={returnAddress(keptReturn(), user)} replace />;
  if (code === 'auth.code_required')
    return (
      <Narrow title="One more step">
        <CodeForm backLabel="Back to login" onBack={() => window.location.assign(paths.login)} />
      </Narrow>
    );
  if (code === 'provider.join')
    return (
      <Narrow title="Log in once more">
        <Text mt="sm" c="dimmed">
          An account has your email address. Log in with its password once, and it's connected. If it has
          none, set one by the link below.
        </Text>
        <LoginForm connects />
      </Narrow>
    );
  return <Failed reason={explainError(error)} to={paths.login} label="Back to login" />;
}

function LeaveToConfirm() {
  const begin = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(providerContracts.beginConfirmation),
    onSuccess: ({ url }) => window.location.replace(url),
  });
  useOnce(() => begin.mutate());
  if (begin.error)
    return <Failed reason={explainError(begin.error)} to={paths.account} label="Go to your account" />;
  return <Waiting text="Opening your login provider..." />;
}

function Confirm({ answer }: { answer: string }) {
  const confirm = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(providerContracts.confirm, { body: { answer } }),
    onSuccess: () => confirmationChannel.announce('confirmed'),
  });
  useOnce(() => confirm.mutate());
  if (confirm.error)
    return <Failed reason={explainError(confirm.error)} to={paths.confirmAtProvider} label="Try Again" />;
  if (!confirm.isSuccess) return <Waiting text="Checking..." />;
  return (
    <AuthScreenFrame>
      <MessagePanel icon={<IconCircleCheck aria-hidden />} heading={<PageHeading title="Confirmed" />}>
        <p role="status">Close this tab and go back to the one you came from. It counts for 5 minutes.</p>
      </MessagePanel>
    </AuthScreenFrame>
  );
}

function Narrow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthScreenFrame>
      <Box className={classes.narrow} w="100%" maw={420} mx="auto">
        <PageHeading title={title} />
        {children}
      </Box>
    </AuthScreenFrame>
  );
}

interface FailedProps {
  reason: string;
  to: string;
  label: string;
}

function Failed({ reason, to, label }: FailedProps) {
  return (
    <AuthScreenFrame>
      <MessagePanel
        icon={<IconLockX aria-hidden />}
        heading={<PageHeading title="That didn't work" />}
        actions={
          <Button component={Link} to={to} reloadDocument>
            {label}
          </Button>
        }
      >
        <p role="alert">{reason}</p>
      </MessagePanel>
    </AuthScreenFrame>
  );
}
