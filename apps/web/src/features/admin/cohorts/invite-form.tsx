import { adminCohortContracts, request } from '@groundwork/api-client';
import { type AddressesRead, type Cohort, MAX_ADDRESS_FILE, type RefusedLine } from '@groundwork/domain';
import { Button, Flex, Stack, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { offIf } from '../../../ui/off-if.ts';
import { showToast } from '../../../ui/toast.ts';
import { today } from '../../../ui/today.ts';
import { TextFileButton } from '../file-button.tsx';

/** Invites founders until a day: by a link for everyone, or by a file of addresses. */
export function InviteForm({ cohort }: { cohort: Cohort }) {
  const params = { cohortId: cohort.id };
  const [endsOn, setEndsOn] = useState(cohort.endsOn);
  const link = useMutation({
    meta: { failure: { verb: 'create', entity: 'link' } },
    mutationFn: () => request(adminCohortContracts.invite, { params, body: { endsOn } }),
    onSuccess: () => void showToast({ title: 'Link created', tone: 'success' }),
  });
  const upload = useMutation({
    meta: { failure: 'own' },
    mutationFn: (csv: string) =>
      request(adminCohortContracts.inviteAddresses, { params, body: { csv, endsOn } }),
    onError: notifyFailure("Couldn't upload the addresses"),
  });
  const read = (csv: string) => {
    if (csv.length <= MAX_ADDRESS_FILE) upload.mutate(csv);
    else
      void showToast({
        title: 'This file is too long',
        message: `It can have up to ${MAX_ADDRESS_FILE.toLocaleString('en')} characters.`,
        tone: 'error',
      });
  };
  const isPast = endsOn === '' || endsOn < today();
  const isBusy = link.isPending || upload.isPending;
  return (
    <Stack>
      <Flex wrap="wrap" align="flex-end" gap="sm">
        <TextInput
          label="Can join until"
          type="date"
          w={180}
          min={today()}
          value={endsOn}
          onChange={event => setEndsOn(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconLink size={16} aria-hidden />}
          {...offIf(isPast || isBusy)}
          onClick={() => link.mutate()}
        >
          {link.isPending ? 'Creating...' : 'Create link'}
        </Button>
        <TextFileButton
          label={upload.isPending ? 'Uploading...' : 'Upload addresses'}
          accept=".csv,.txt,text/csv,text/plain"
          isDisabled={isPast || isBusy}
          onText={read}
        />
      </Flex>
      <Text c="dimmed" fz="sm">
        {isPast
          ? 'Choose today or a later day.'
          : 'Upload a CSV file with one email address a line. Each address gets a link of its own.'}
      </Text>
      {upload.data && <Outcome {...upload.data} />}
    </Stack>
  );
}

const REASONS: Record<RefusedLine['reason'], string> = {
  no_address: 'no email address',
  invalid: 'not a valid email address',
  repeated: 'already in this file',
  too_many: 'this and all further lines are too many',
};

function writeCounts(invited: number, members: number): string {
  const said = invited === 1 ? '1 address is invited.' : `${invited} addresses are invited.`;
  if (members === 0) return said;
  return `${said} ${members === 1 ? '1 has already joined.' : `${members} have already joined.`}`;
}

function Outcome({ invited, members, refused }: AddressesRead) {
  return (
    <Stack role="status" gap="2xs" fz="sm">
      <Text inherit>{writeCounts(invited, members)}</Text>
      {refused.length > 0 && (
        <>
          <Text inherit>Not used:</Text>
          <ul>
            {refused.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}: <bdi>{text}</bdi> ({REASONS[reason]})
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
