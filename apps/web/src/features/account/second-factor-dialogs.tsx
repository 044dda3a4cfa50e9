import { request, secondFactorContracts } from '@groundwork/api-client';
import {
  type SecondFactorChange,
  type SecondFactorSecret,
  secondFactorBeginSchema,
  secondFactorChangeSchema,
  secondFactorCodeSchema,
} from '@groundwork/domain';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { downloadText } from '../../app/download-text.ts';
import { HiddenUsername } from '../../app/forms/password-fields.tsx';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { OwnPasswordField } from '../../app/user/own-password-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Copyable, ShownOnce, useShownOnce } from '../../ui/shown-once.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './account.module.css';
import { keepSessions } from './use-end-sessions.ts';

interface DialogProps {
  onClose: () => void;
}

/** Sets a second factor up: the password, the app, and then the recovery codes (SE-80). */
export function SetUpDialog({ username, onClose }: DialogProps & { username: string }) {
  const [begun, setBegun] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const confirm = useOwnMutation(async (body: { code: string }) => {
    const { recoveryCodes } = await request(secondFactorContracts.confirm, { body });
    keepSessions(client, session => session.isCurrent);
    setCodes(recoveryCodes);
  });
  if (codes) return <CodesDialog title="Second factor turned on" codes={codes} onClose={onClose} />;
  return (
    // Not while it is being turned on: the recovery codes are about to come.
    <Dialog title="Set up your second factor" onClose={() => !confirm.isPending && onClose()}>
      {begun ? (
        <ConfirmForm begun={begun} confirm={confirm.mutateAsync} onClose={onClose} />
      ) : (
        <BeginForm username={username} onBegun={setBegun} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface BeginFormProps extends DialogProps {
  username: string;
  onBegun: (begun: SecondFactorSecret) => void;
}

function BeginForm({ username, onBegun, onClose }: BeginFormProps) {
  const begin = useOwnMutation((body: { currentPassword: string }) =>
    request(secondFactorContracts.begin, { body }),
  );
  const { form, field, isBusy } = useCheckedForm({
    id: 'second-factor',
    schema: secondFactorBeginSchema,
    failure: "Couldn't start the setup",
    submit: async body => onBegun(await begin.mutateAsync(body)),
  });
  return (
    <Stack renderRoot={root => <form {...root} {...form} />}>
      <Text inherit c="dimmed">
        You need an authenticator app on your phone. Confirm it's you first.
      </Text>
      <HiddenUsername username={username} />
      <CurrentPassword {...field('currentPassword')} />
      <DialogActions isBusy={isBusy} label="Continue" busyLabel="Checking..." onCancel={onClose} />
    </Stack>
  );
}

interface ConfirmFormProps extends DialogProps {
  begun: SecondFactorSecret;
  confirm: (body: { code: string }) => Promise<void>;
}

function ConfirmForm({ begun, confirm, onClose }: ConfirmFormProps) {
  const { form, field, isBusy } = useCheckedForm({
    id: 'second-factor',
    schema: secondFactorCodeSchema,
    failure: "Couldn't turn on your second factor",
    submit: confirm,
  });
  // The field that had the focus went with the first form.
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus({ preventScroll: true }), []);
  return (
    <Stack renderRoot={root => <form {...root} {...form} />}>
      <Text inherit c="dimmed">
        Scan this with your app, then enter the code it shows. Turning it on logs you out everywhere else.
      </Text>
      <QrCode text={begun.uri} />
      <Text inherit c="dimmed">
        Can't scan it? Enter this key in your app.
      </Text>
      <Copyable text={begun.secret} />
      <AppCode {...field('code')} ref={code} />
      <DialogActions isBusy={isBusy} label="Turn on" busyLabel="Turning on..." onCancel={onClose} />
    </Stack>
  );
}

/** Dark on light in both themes, because not every app reads it the other way round. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

export function RenewDialog({ onClose }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useOwnMutation((body: SecondFactorChange) =>
    request(secondFactorContracts.renewCodes, { body }),
  );
  if (codes) return <CodesDialog title="New recovery codes" codes={codes} onClose={onClose} />;
  return (
    <ChangeDialog
      title="New recovery codes"
      text="Your present recovery codes will no longer work."
      label="Make codes"
      busyLabel="Making..."
      failure="Couldn't make new recovery codes"
      change={async body => setCodes((await renew.mutateAsync(body)).recoveryCodes)}
      onClose={onClose}
    />
  );
}

export function TurnOffDialog({ onClose }: DialogProps) {
  const turnOff = useOwnMutation((body: SecondFactorChange) =>
    request(secondFactorContracts.turnOff, { body }),
  );
  return (
    <ChangeDialog
      title="Turn off your second factor"
      text="Logging in will no longer take a code, and your recovery codes will no longer work."
      label="Turn off"
      busyLabel="Turning off..."
      failure="Couldn't turn off your second factor"
      change={async body => {
        await turnOff.mutateAsync(body);
        void showToast({ title: 'Second factor turned off', tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface ChangeDialogProps extends DialogProps {
  title: string;
  text: string;
  label: string;
  busyLabel: string;
  failure: string;
  change: (body: SecondFactorChange) => Promise<void>;
}

/** What takes one's password and a code (SE-86). */
function ChangeDialog({ title, text, label, busyLabel, failure, change, onClose }: ChangeDialogProps) {
  const { form, field, isBusy } = useCheckedForm({
    id: 'second-factor',
    schema: secondFactorChangeSchema,
    failure,
    submit: change,
  });
  return (
    <Dialog title={title} onClose={() => !isBusy && onClose()}>
      <Stack renderRoot={root => <form {...root} {...form} />}>
        <Text inherit c="dimmed">
          {text}
        </Text>
        <CurrentPassword {...field('currentPassword')} />
        <AppCode {...field('code')} description="From your app, or a recovery code." inputMode="text" />
        <DialogActions isBusy={isBusy} label={label} busyLabel={busyLabel} onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}

/** The only time that recovery codes are shown (SE-81). */
function CodesDialog({ title, codes, onClose }: DialogProps & { title: string; codes: readonly string[] }) {
  const { leave, ...reading } = useShownOnce(onClose);
  const text = codes.join('\n');
  const download = () => {
    downloadText('groundwork-recovery-codes.txt', `${text}\n`, 'text/plain');
    reading.onSaved();
  };
  return (
    <Dialog title={title} onClose={leave}>
      <ShownOnce
        {...reading}
        secret={text}
        warning="You won't see these codes again. Save them, or press Done if you have."
        onClose={onClose}
        actions={
          <Button variant="default" onClick={download}>
            Download
          </Button>
        }
      >
        Keep these codes somewhere safe. Each lets you log in once if you lose your phone.
      </ShownOnce>
    </Dialog>
  );
}

type Field = ReturnType<ReturnType<typeof useCheckedForm>['field']>;

const CurrentPassword = (field: Field) => (
  <OwnPasswordField {...field} label="Current password" data-autofocus />
);

interface AppCodeProps extends Field {
  description?: string;
  inputMode?: 'numeric' | 'text';
  ref?: Ref<HTMLInputElement>;
}

const AppCode = ({ inputMode = 'numeric', ...field }: AppCodeProps) => (
  <TextInput
    {...field}
    label="Code"
    inputMode={inputMode}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
);

/** Failures are shown by the form, hence no toast. */
function useOwnMutation<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  return useMutation({ meta: { failure: 'own' }, mutationFn });
}
