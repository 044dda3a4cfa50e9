import { logInByCode } from '@groundwork/api-client';
import { secondFactorCodeSchema } from '@groundwork/domain';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { welcome } from './use-session.ts';

const KINDS = {
  app: {
    label: 'Code',
    description: 'Enter the 6 digits that your authenticator app shows.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'Each one works once.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use your authenticator app',
  },
} as const;

interface CodeFormProps {
  backLabel?: string;
  onBack: () => void;
}

/** The second step of a login, once the password was right (SE-82). */
export function CodeForm({ backLabel = 'Back to password', onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const { other, ...input } = KINDS[kind];
  const code = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const logIn = useMutation({
    meta: { failure: 'own' },
    mutationFn: async (body: { code: string }) => welcome(client, await logInByCode(body)),
  });
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'login-code',
    schema: secondFactorCodeSchema,
    submit: body => logIn.mutateAsync(body),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the other kind is another one
  useEffect(() => code.current?.focus(), [kind]);

  return (
    <Stack pt="lg" renderRoot={root => <form {...root} {...form} />}>
      <TextInput
        key={kind}
        ref={code}
        {...field('code')}
        {...input}
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormAlert message={alert} />
      <Button type="submit" fullWidth disabled={isBusy} mt="xs">
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
        {other}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onBack}>
        {backLabel}
      </Button>
    </Stack>
  );
}
