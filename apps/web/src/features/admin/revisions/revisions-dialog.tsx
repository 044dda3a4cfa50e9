import { adminRevisionContracts, explainError } from '@groundwork/api-client';
import type { VersionedKind } from '@groundwork/domain';
import { Button, Flex, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractQuery } from '../../../app/contract-query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { writeMinute } from '../../../ui/write-time.ts';
import { Changes } from '../compare/changes.tsx';
import { changesBetween } from '../compare/changes-between.ts';

const { list, get } = adminRevisionContracts;
const listQuery = (kind: VersionedKind, recordId: number) =>
  contractQuery(list, { params: { kind, recordId } }, { throwOnError: false });
const revisionQuery = (kind: VersionedKind, recordId: number, number: number) =>
  contractQuery(get, { params: { kind, recordId, number } }, { throwOnError: false });

type Content = Record<string, unknown>;

interface RevisionsDialogProps {
  kind: VersionedKind;
  /** As it is edited now, with what waits to be published. */
  record: { id: number };
  name: string;
  isBusy: boolean;
  /** Makes a revision's content the record's pending change. */
  onRestore: (content: Content) => void;
  onClose: () => void;
}

/** The published revisions of a record, to compare any two and to go back to one (AD-112). */
export function RevisionsDialog({ kind, record, name, isBusy, onRestore, onClose }: RevisionsDialogProps) {
  const { data: revisions, error } = useQuery(listQuery(kind, record.id));
  return (
    <Dialog title={`Revisions: ${name}`} place="side" onClose={onClose}>
      <Stack>
        {!revisions && error && <FormAlert message={explainError(error)} />}
        {!revisions && !error && <Skeleton height={120} role="status" aria-label="Loading revisions" />}
        {revisions?.length === 0 && (
          <Text c="dimmed">This was never published, so there are no revisions yet.</Text>
        )}
        {revisions && revisions.length > 0 && (
          <Compare
            kind={kind}
            record={record}
            numbers={revisions.map(({ number, at, adminName, note }) => ({
              value: String(number),
              label: [`No. ${number}`, writeMinute(at), adminName ?? 'Import', note]
                .filter(Boolean)
                .join(' · '),
            }))}
            isBusy={isBusy}
            onRestore={onRestore}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** The record as it is edited, among the numbers of revisions. */
const NOW = 'now';

interface CompareProps extends Pick<RevisionsDialogProps, 'kind' | 'record' | 'isBusy' | 'onRestore'> {
  /** The newest first. */
  numbers: readonly { value: string; label: string }[];
}

function Compare({ kind, record, numbers, isBusy, onRestore }: CompareProps) {
  const now = { value: NOW, label: "As it's edited now" };
  const [from, setFrom] = useState(numbers[1]?.value ?? numbers[0]?.value ?? NOW);
  const [to, setTo] = useState(numbers[1] ? (numbers[0]?.value ?? NOW) : NOW);
  const before = useContent(kind, record, from);
  const after = useContent(kind, record, to);
  const error = before.error ?? after.error;
  const restored = from === NOW ? undefined : before.content;
  return (
    <>
      <NativeSelect
        label="Before"
        data={[now, ...numbers]}
        value={from}
        onChange={event => setFrom(event.currentTarget.value)}
      />
      <NativeSelect
        label="After"
        data={[now, ...numbers]}
        value={to}
        onChange={event => setTo(event.currentTarget.value)}
      />
      {error && <FormAlert message={explainError(error)} />}
      {!error && !(before.content && after.content) && (
        <Skeleton height={80} role="status" aria-label="Loading the comparison" />
      )}
      {before.content && after.content && <Changes changes={changesBetween(before.content, after.content)} />}
      {restored && (
        <Flex direction="column" align="flex-start" gap="xs">
          <Button variant="default" disabled={isBusy} onClick={() => onRestore(restored)}>
            {`Go back to no. ${from}`}
          </Button>
          <Text c="dimmed" fz="sm">
            Founders see it once it's published under Changes.
          </Text>
        </Flex>
      )}
    </>
  );
}

/** A revision's content; of the present record the same fields as the newest revision has. */
function useContent(kind: VersionedKind, record: { id: number }, chosen: string) {
  const number = chosen === NOW ? 1 : Number(chosen);
  const { data, error } = useQuery(revisionQuery(kind, record.id, number));
  if (chosen !== NOW) return { content: data?.content, error };
  const fields = Object.keys(data?.content ?? {});
  const content =
    data && Object.fromEntries(fields.map(field => [field, (record as unknown as Content)[field]]));
  return { content, error };
}
