import { adminImpactContracts, request } from '@groundwork/api-client';
import type { CurriculumImpact } from '@groundwork/domain';
import { Stack, Text } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { querySettings } from '../../../app/contract-query.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { filteredKey } from '../long-list/filtered-key.ts';
import { ImpactList } from './impact-list.tsx';

/** A part of the curriculum; all of it without an id. */
export type Part = Partial<Record<'challengeId' | 'stepId' | 'questionId', number>>;
type Act = 'archive' | 'deactivate' | 'order' | 'delete';

const impactOf = (part: Part) =>
  queryOptions({
    ...querySettings(adminImpactContracts.read, {}),
    // Not the contract's own key, which would be the same for every part.
    queryKey: filteredKey(
      adminImpactContracts.read.path as '/api/admin/impact',
      Object.fromEntries(Object.entries(part).map(([name, id]) => [name, String(id)])),
    ),
    queryFn: ({ signal }) => request(adminImpactContracts.read, { query: part }, { signal }),
  });

/** A change, and whom it affects. */
export interface ImpactQuestion {
  act: Act;
  title: string;
  /** What happens, and what founders will see. */
  text: string;
  part: Part;
}

interface ImpactDialogProps extends ImpactQuestion {
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Says before a change how many founders it affects, and what of theirs (AD-106). */
export function ImpactDialog({ act, part, children, ...dialog }: ImpactDialogProps) {
  const { verb, busyLabel, keeps } = WORDS[act];
  return (
    <ConfirmDialog
      {...dialog}
      opened
      confirmLabel={verb}
      busyLabel={busyLabel}
      confirmColor={act === 'delete' ? 'danger' : 'moss'}
    >
      <Stack gap="sm">
        <ImpactList<keyof CurriculumImpact>
          impact={impactOf(part)}
          labels={act === 'delete' ? { ...LABELS, ...deletedIn(part) } : LABELS}
          always="founders"
          nothing="No founder is in it yet."
        />
        <Text fz="sm">{keeps}</Text>
        {children}
      </Stack>
    </ConfirmDialog>
  );
}

const LABELS = {
  founders: 'Founders in it',
  conversations: 'Conversations',
  acceptedAnswers: 'Accepted answers',
};

/** What is deleted below the record itself. */
function deletedIn({ challengeId, stepId }: Part): { steps?: string; questions?: string } {
  if (challengeId !== undefined) return { steps: 'Steps', questions: 'Questions' };
  return stepId === undefined ? {} : { questions: 'Questions' };
}

const hides = (shown: string) =>
  `Founders can't open it until you ${shown} it. Nothing is deleted, and they keep their XP.`;

const WORDS: Record<Act, { verb: string; busyLabel: string; keeps: string }> = {
  archive: { verb: 'Archive', busyLabel: 'Archiving...', keeps: hides('unarchive') },
  deactivate: { verb: 'Deactivate', busyLabel: 'Deactivating...', keeps: hides('activate') },
  order: {
    verb: 'Change order',
    busyLabel: 'Saving...',
    keeps: 'Nothing is lost: founders keep their conversations, accepted answers and XP.',
  },
  delete: {
    verb: 'Delete',
    busyLabel: 'Deleting...',
    keeps: 'Founders lose these conversations and accepted answers for good. They keep their XP.',
  },
};
