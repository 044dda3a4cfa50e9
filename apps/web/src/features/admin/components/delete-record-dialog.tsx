import type { DeletionImpact } from '@groundwork/domain';
import { Box, Flex, Skeleton } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PathKey } from '../../../app/query-keys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './delete-record-dialog.module.css';
import { dropRow, type FailureWords, useAdminMutation } from './use-admin-mutation.ts';
import { capitalise } from './use-record-form.ts';

type Impact = DeletionImpact | null;

interface DeleteRecordDialogProps {
  /** In lower case, as it reads mid-sentence: 'challenge'. */
  entity: string;
  id: number;
  name: string;
  /** Defaults to 'Delete persona “Ida”'. */
  title?: string;
  /** What is deleted along with the record, and what stays. */
  text: string;
  impact: UseQueryOptions<Impact, Error, Impact, PathKey>;
  /** Labels for the impact counts where the default ones do not fit. */
  impactLabels?: Partial<typeof LABELS>;
  list: PathKey;
  remove: () => Promise<{ wasThere: boolean }>;
  failure?: FailureWords;
  onDeleted?: () => void;
  onClose: () => void;
}

const LABELS = {
  steps: 'Steps',
  questions: 'Questions',
  founders: 'Founders with progress',
  startups: 'Startups',
};

/** Confirms a deletion and shows its impact. A record that is already gone counts as deleted. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { entity, id, name, text, impact, impactLabels, list, remove, failure, onDeleted, onClose } = props;
  const { mutate, isPending } = useAdminMutation({
    list,
    run: remove,
    change: rows => dropRow(rows, id),
    done: ({ wasThere }) => `${capitalise(entity)} ${wasThere ? 'deleted' : 'was already deleted'}`,
    failure: failure ?? { verb: 'delete', entity },
  });
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      opened
      title={props.title ?? `Delete ${entity} “${name}”`}
      text={text}
      confirmLabel="Delete"
      busy={isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
      onClose={onClose}
    >
      <ImpactList impact={impact} labels={{ ...LABELS, ...impactLabels }} />
    </ConfirmDialog>
  );
}

interface ImpactListProps {
  impact: DeleteRecordDialogProps['impact'];
  labels: typeof LABELS;
}

function ImpactList({ impact, labels }: ImpactListProps) {
  const { data, error } = useQuery({ ...impact, throwOnError: false });
  if (error) return <p className={classes.note}>Couldn't check what else this affects.</p>;
  if (data === undefined)
    return <Skeleton height={20} role="status" aria-label="Checking what else this affects" />;
  const counts = (Object.keys(labels) as (keyof DeletionImpact)[]).filter(key => data?.[key]);
  if (counts.length === 0) return <p className={classes.note}>Nothing else is affected.</p>;
  return (
    <Flex className={classes.counts} component="dl" wrap="wrap" rowGap="xs" columnGap="xl">
      {counts.map(key => (
        <div key={key}>
          <dt>{labels[key]}</dt>
          <Box component="dd" fz="xl" fw={600}>
            {data?.[key]}
          </Box>
        </div>
      ))}
    </Flex>
  );
}
