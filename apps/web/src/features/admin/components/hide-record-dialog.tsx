import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { ImpactDialog, type Part } from './impact-dialog.tsx';
import { dropRow, putRow, useAdminMutation } from './use-admin-mutation.ts';
import { capitalise } from './use-record-form.ts';

interface HideRecordDialogProps {
  entity: 'challenge' | 'step' | 'question';
  id: number;
  name: string;
  part: Part;
  list: PathKey;
  /** Hides it, which is offered before a deletion; null where it is hidden already. `seen`: what founders will see. */
  hiding: { act: 'archive' | 'deactivate'; seen: string; run: () => Promise<Row> } | null;
  /** What a deletion deletes, and what founders will see then. */
  deleted: string;
  remove: () => Promise<{ wasThere: boolean }>;
  /** Whether it opens with the deletion. */
  isDeletion: boolean;
  onClose: () => void;
}

/** Archives, deactivates or deletes a part of the curriculum. One that is already gone counts as deleted. */
export function HideRecordDialog(props: HideRecordDialogProps) {
  const { entity, id, name, part, list, hiding, deleted, remove, onClose } = props;
  const [isDeletion, setDeletion] = useState(props.isDeletion);
  const hide = useAdminMutation({
    list,
    run: async () => hiding?.run(),
    change: (rows, row) => (row ? putRow(rows, row) : rows),
    done: () => `${capitalise(entity)} updated`,
    failure: { verb: 'update', entity },
  });
  const deletion = useAdminMutation({
    list,
    run: remove,
    change: rows => dropRow(rows, id),
    done: ({ wasThere }) => `${capitalise(entity)} ${wasThere ? 'deleted' : 'was already deleted'}`,
    failure: { verb: 'delete', entity },
  });
  const shared = { part, onClose, busy: hide.isPending || deletion.isPending };
  if (hiding && !isDeletion) {
    return (
      <ImpactDialog
        {...shared}
        act={hiding.act}
        title={`${capitalise(hiding.act)} ${entity} “${name}”`}
        text={hiding.seen}
        // Refused, it was changed elsewhere: another try needs the newer record.
        onConfirm={() => hide.mutate(undefined, { onSettled: onClose })}
      />
    );
  }
  return (
    <ImpactDialog
      {...shared}
      act="delete"
      title={`Delete ${entity} “${name}”`}
      text={`${deleted} This action cannot be undone.`}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
    >
      {hiding && (
        <Flex wrap="wrap" align="center" gap="xs" fz="sm">
          <span>{`You can ${hiding.act} it instead, and nothing is lost.`}</span>
          <Button
            variant="default"
            size="xs"
            onClick={event => {
              // This button goes, and would take the focus with it.
              focusFirst(event.currentTarget);
              setDeletion(false);
            }}
          >
            {`${capitalise(hiding.act)} instead`}
          </Button>
        </Flex>
      )}
    </ImpactDialog>
  );
}

const focusFirst = (within: HTMLElement) =>
  within.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
