import { Button, Group, Input, type PasswordInputProps, Text } from '@mantine/core';
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { writeClock } from '../../ui/write-time.ts';
import { confirmationChannel } from '../channels.ts';
import { paths } from '../paths.ts';
import { providerQueries } from './provider-queries.ts';
import { userQueries } from './user-queries.ts';

interface OwnPasswordFieldProps extends PasswordInputProps {
  /** Gets the value that stands for the password, where a form keeps its values itself. */
  onConfirmed?: (value: string) => void;
}

/** What a form sends in place of a password that there isn't: the server asks for the confirmation alone. */
const NONE = '-';

/** Asks for one's own password; those who have none confirm at their login provider (SE-114). */
export function OwnPasswordField({ onConfirmed, ...props }: OwnPasswordFieldProps) {
  const { data: user } = useQuery(userQueries.current());
  if (user?.hasPassword === false)
    return <ConfirmAtProvider name={props.name} error={props.error} onConfirmed={onConfirmed} />;
  return <PasswordField autoComplete="current-password" {...props} />;
}

type ConfirmProps = Pick<OwnPasswordFieldProps, 'name' | 'error'> & {
  onConfirmed: OwnPasswordFieldProps['onConfirmed'];
};

/** In another tab, so that what was typed here stays. */
function ConfirmAtProvider({ name, error, onConfirmed }: ConfirmProps) {
  const { data: offered } = useQuery(providerQueries.offered());
  const { data: own } = useQuery({ ...providerQueries.own(), refetchOnWindowFocus: 'always' });
  const client = useQueryClient();
  useEffect(
    () => confirmationChannel.follow(() => void client.invalidateQueries(providerQueries.own())),
    [client],
  );
  const until = own?.confirmedUntil ?? null;
  const tell = useEffectEvent(() => onConfirmed?.(NONE));
  useEffect(() => {
    if (until !== null) tell();
  }, [until]);
  return (
    <Input.Wrapper
      label="Confirm it's you"
      labelElement="div"
      description={until === null ? 'You have no password here. This opens a new tab.' : undefined}
      error={until === null ? error : undefined}
      errorProps={{ role: 'alert' }}
      data-field={name}
    >
      <input type="hidden" name={name} value={NONE} />
      {until === null ? (
        <Button
          component="a"
          href={paths.confirmAtProvider}
          target="_blank"
          variant="default"
          mt="2xs"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {`Log in with ${offered?.name ?? 'your provider'} again`}
        </Button>
      ) : (
        <Group gap="2xs" mt="2xs" wrap="nowrap" role="status">
          <IconCircleCheck size={18} aria-hidden style={{ flex: 'none' }} />
          <Text fz="sm">{`Confirmed until ${writeClock(until)}.`}</Text>
        </Group>
      )}
    </Input.Wrapper>
  );
}
