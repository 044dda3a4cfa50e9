import { explainError, passwordContracts, request } from '@groundwork/api-client';
import { forgottenPasswordSchema } from '@groundwork/domain';
import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { BackLink } from '../../app/navigation/back-link.tsx';
import { paths } from '../../app/paths.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './auth-screen.module.css';
import { AuthScreenFrame } from './auth-screen-frame.tsx';

const waysQuery = contractQuery(passwordContracts.ways, {}, { throwOnError: false });

/** Says how to get a link to set a new password, and asks for it by mail where mail is set up (SE-72). */
export function ForgottenPassword() {
  const { data: ways, error } = useQuery(waysQuery);
  return (
    <AuthScreenFrame>
      <Stack className={classes.narrow} gap="lg" w="100%" maw={420} mx="auto">
        <BackLink to={paths.login}>Back to login</BackLink>
        <div>
          <PageHeading title="Forgot your password?" />
          {error && <FormAlert message={explainError(error)} />}
          {!ways && !error && <Loader role="status" aria-label="Loading" mt="lg" />}
          {ways && (ways.byMail ? <AskByMail /> : <AskAdministrator />)}
        </div>
      </Stack>
    </AuthScreenFrame>
  );
}

function AskAdministrator() {
  return (
    <Text mt="sm" c="dimmed">
      Ask your programme's administrator for a link to set a new password. It works once, for 24 hours.
    </Text>
  );
}

function AskByMail() {
  const ask = useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: { email: string }) => request(passwordContracts.ask, { body }),
  });
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'forgotten-password',
    schema: forgottenPasswordSchema,
    submit: body => ask.mutateAsync(body),
  });
  return (
    <>
      <Text mt="sm" c="dimmed">
        Enter your account's email address to get a link. It works once, for 24 hours.
      </Text>
      <Stack pt="lg" renderRoot={root => <form {...root} {...form} />}>
        <TextInput {...field('email')} label="Email" type="email" autoComplete="email" />
        <FormAlert message={alert} />
        <Button type="submit" fullWidth disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send link'}
        </Button>
        <Text role="status" fz="sm">
          {ask.isSuccess &&
            'If an account has this address, a link is on its way. Check your spam folder, too.'}
        </Text>
      </Stack>
    </>
  );
}
