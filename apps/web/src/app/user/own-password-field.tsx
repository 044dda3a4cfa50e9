import { Button, Group, Input, type PasswordInputProps, Text } from '@mantine/core';
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { writeClock } from '../../ui/write-time.ts';
import { confirmationChannel } from '../channels.ts';
import { paths } from '../paths.ts';
import classes from './provider-button.module.css';
import { providerQueries } from './provider-queries.ts';
import { userQueries } from './user-queries.ts';

interface OwnPasswordFieldProps extends PasswordInputProps {
  id: string;
  /** Gets the value that stands for the password, where a form keeps its values itself. */
  onConfirmed?: (value: string) => void;
}

/** What a form sends in place of a password that there isn't: the server asks for the confirmation alone. */
const NONE = '-';
/** Where this clock is ahead of the server's. */
const LEAST_WAIT_MS = 10_000;

/** Asks for one's own password; those who have none confirm at their login provider (SE-114). */
export function OwnPasswordField({ onConfirmed, ...props }: OwnPasswordFieldProps) {
  const { data: user } = useQuery(userQueries.current());
  if (user?.hasPassword === false) {
    const { id, name, error, value } = props;
    return <ConfirmAtProvider {...{ id, name, error, value, onConfirmed }} />;
  }
  return <PasswordField autoComplete="current-password" {...props} />;
}

type ConfirmProps = Pick<OwnPasswordFieldProps, 'id' | 'name' | 'error' | 'value'> & {
  onConfirmed: OwnPasswordFieldProps['onConfirmed'];
};

/** In another tab, so that what was typed here stays. */
function ConfirmAtProvider({ id, name, error, value, onConfirmed }: ConfirmProps) {
  const { data: offered } = useQuery(providerQueries.offered());
  const until = useConfirmed(error !== undefined);
  const tell = useEffectEvent(() => onConfirmed?.(NONE));
  useEffect(() => {
    if (until !== null && value !== NONE) tell();
  }, [until, value]);
  const wasSent = useRef(false);
  const confirmed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The link had the focus, and is gone.
    if (until !== null && wasSent.current) confirmed.current?.focus({ preventScroll: true });
    wasSent.current = false;
  }, [until]);
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label="Confirm it's you"
      labelElement="div"
      description={until === null ? 'This opens a new tab.' : undefined}
      error={until === null ? error : undefined}
      errorProps={{ role: 'alert', mt: '2xs' }}
      data-field={name}
    >
      <input type="hidden" name={name} value={NONE} />
      {until === null ? (
        <Button
          className={classes.button}
          component="a"
          href={paths.confirmAtProvider}
          target="_blank"
          variant="default"
          mt="2xs"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          aria-describedby={`${id}-description ${id}-error`}
          data-fault={error ? true : undefined}
          onClick={() => {
            wasSent.current = true;
          }}
        >
          {`Log in with ${offered?.name ?? 'your provider'} again`}
        </Button>
      ) : (
        <Group ref={confirmed} tabIndex={-1} gap="2xs" mt="2xs" w="fit-content" wrap="nowrap" role="status">
          <IconCircleCheck size={18} aria-hidden style={{ flex: 'none' }} />
          <Text fz="sm">{`Confirmed until ${writeClock(until)}.`}</Text>
        </Group>
      )}
    </Input.Wrapper>
  );
}

/** Until when it counts; null where it has to be done. Asked again when that changes, here or in another tab. */
function useConfirmed(isRefused: boolean): string | null {
  const client = useQueryClient();
  const { data: own } = useQuery({
    ...providerQueries.own(),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.confirmedUntil ? Math.max(Date.parse(data.confirmedUntil) - Date.now(), LEAST_WAIT_MS) : false,
  });
  const ask = useEffectEvent(() => void client.invalidateQueries(providerQueries.own()));
  useEffect(() => confirmationChannel.follow(ask), []);
  useEffect(() => {
    if (isRefused) ask();
  }, [isRefused]);
  return own?.confirmedUntil ?? null;
}
