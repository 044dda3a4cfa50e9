import { ApiError, explainError, passwordContracts, request } from '@groundwork/api-client';
import { type NewPassword, newPasswordSchema } from '@groundwork/domain';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { contractQuery } from '../../app/contract-query.ts';
import { HiddenUsername, NewPasswordFields } from '../../app/forms/password-fields.tsx';
import { isRepeated } from '../../app/forms/repeated-password.ts';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { DeadLink, LoadFailure } from '../../ui/link-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './auth-screen.module.css';
import { AuthScreenFrame } from './auth-screen-frame.tsx';

/** Sets a new password by a link (SE-73). */
export function NewPasswordScreen({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(
    contractQuery(passwordContracts.link, { params: { token } }, { throwOnError: false }),
  );
  const isDead = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 409);
  return (
    <AuthScreenFrame>
      {data && <NewPasswordForm token={token} username={data.username} />}
      {!data && !error && <Loader role="status" aria-label="Loading" mx="auto" my="xl" />}
      {!data && error && isDead && (
        <DeadLink
          actions={
            <>
              <Button component={Link} to={paths.forgottenPassword}>
                Ask for a new link
              </Button>
              <Button variant="default" component={Link} to={paths.login}>
                Go to login
              </Button>
            </>
          }
        >
          <p role="alert">{explainError(error)}</p>
        </DeadLink>
      )}
      {!data && error && !isDead && (
        <LoadFailure
          title="Couldn't load the link"
          reason={explainError(error)}
          isTrying={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
    </AuthScreenFrame>
  );
}

const formSchema = z
  .extend(z.omit(newPasswordSchema, { token: true }), { confirmPassword: z.string() })
  .check(isRepeated('newPassword'));

function NewPasswordForm({ token, username }: { token: string; username: string }) {
  const set = useSetPassword();
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'new-password',
    schema: formSchema,
    submit: ({ newPassword }) => set.mutateAsync({ token, newPassword }),
  });
  return (
    <Stack className={classes.narrow} w="100%" maw={420} mx="auto">
      <div>
        <PageHeading title="Set a new password" />
        <Text mt="2xs" c="dimmed">
          For <bdi>{username}</bdi>. It logs you out everywhere.
        </Text>
      </div>
      <Stack pos="relative" renderRoot={root => <form {...root} {...form} />}>
        <HiddenUsername username={username} />
        <NewPasswordFields field={field} />
        <FormAlert message={alert} />
        <Button type="submit" fullWidth disabled={isBusy} mt="xs">
          {isBusy ? 'Saving...' : 'Set password'}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Leads to the login: this browser's session of the user has ended, too. */
function useSetPassword() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: NewPassword) => request(passwordContracts.set, { body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQueries.current().queryKey });
      await navigate(paths.login, { replace: true });
      void showToast({
        title: 'Password changed',
        message: 'Log in with your new password.',
        tone: 'success',
      });
    },
  });
}
