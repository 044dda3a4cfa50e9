import type { DeletionImpact } from '@groundwork/domain';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ImpactList, type ImpactQuery } from './impact-list.tsx';
import { dropRow, type FailureWords, useAdminMutation } from './use-admin-mutation.ts';
import { capitalise } from './use-record-form.ts';

interface DeleteRecordDialogProps {
  /** In lower case, as it reads mid-sentence: 'persona'. */
  entity: string;
  id: number;
  name: string;
  /** Defaults to 'Delete persona “Ida”'. */
  title?: string;
  /** What is deleted along with the record, and what stays. */
  text: string;
  impact: ImpactQuery<keyof DeletionImpact>;
  list: PathKey;
  remove: () => Promise<{ wasThere: boolean }>;
  failure?: FailureWords;
  onClose: () => void;
  /** What else is to be decided. */
  children?: ReactNode;
}

const LABELS = {
  steps: 'Steps it coaches',
  founders: 'Founders with chats',
  startups: 'Startups',
};

/** Confirms a deletion and shows its impact. A record that is already gone counts as deleted. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { entity, id, name, text, impact, list, remove, failure, onClose } = props;
  const { mutate, isPending } = useAdminMutation({
    list,
    run: remove,
    change: rows => dropRow(rows, id),
    done: ({ wasThere }) => `${capitalise(entity)} ${wasThere ? 'deleted' : 'was already deleted'}`,
    failure: failure ?? { verb: 'delete', entity },
  });
  return (
    <ConfirmDialog
      opened
      title={props.title ?? `Delete ${entity} “${name}”`}
      text={text}
      confirmLabel="Delete"
      busy={isPending}
      busyLabel="Deleting..."
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <ImpactList impact={impact} labels={LABELS} nothing="Nothing else is affected." />
        {props.children}
      </Stack>
    </ConfirmDialog>
  );
}
