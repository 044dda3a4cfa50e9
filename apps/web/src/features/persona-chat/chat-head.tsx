import type { ChatPersona, Persona, PersonaChatDetails } from '@groundwork/domain';
import { Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PersonaPicture } from '../../app/brand/persona-picture.tsx';
import screen from '../../chat/screen.module.css';
import { SourcesToggle } from '../../chat/sources/sources-toggle.tsx';
import { loadPiece } from '../../ui/load-piece.ts';
import { LongText } from '../../ui/long-text.tsx';
import { MoreOptions } from '../../ui/more-options.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './chat-head.module.css';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { SwitchPersona } from './switch-persona.tsx';

const loadRenaming = () => import('./rename-chat-dialog.tsx');

interface ChatHeadProps {
  /** Undefined until loaded. */
  details: PersonaChatDetails | undefined;
  persona: ChatPersona | undefined;
  others: readonly Persona[];
  isSwitching: boolean;
  onSwitch: (personaId: number) => void;
  sources: { isOpen: boolean; count: number; onToggle: (isOpen: boolean) => void };
  isNarrow: boolean;
  /** Opens the list of chats where it is not shown beside this one. */
  history: ReactNode;
}

/** Heading of a chat: its persona and actions. */
export function ChatHead(props: ChatHeadProps) {
  const { details, persona, others, isSwitching, onSwitch, sources, isNarrow, history } = props;
  const [isDeleting, setDeleting] = useState(false);
  const [renaming, setRenaming] = useState<Awaited<ReturnType<typeof loadRenaming>> | null>(null);
  return (
    <div className={`${screen.head} ${classes.head}`}>
      {history}
      {!isNarrow && <PersonaPicture persona={persona} size={40} />}
      <PageHeading
        compact
        title={details?.title ?? 'Chat'}
        subtitle={
          // Rendered before it is known, so that nothing below moves.
          <LongText
            text={persona ? `${persona.name} · ${persona.description}` : '\u00a0'}
            what="description"
          />
        }
      />
      <Group className={classes.tools} gap="xs" wrap="nowrap">
        {(sources.count > 0 || sources.isOpen) && <SourcesToggle {...sources} />}
        {details?.interview === null && (
          <SwitchPersona others={others} isBusy={isSwitching} onSwitch={onSwitch} isShort={isNarrow} />
        )}
        <MoreOptions
          entries={[
            {
              label: 'Rename chat',
              icon: <IconPencil size={16} aria-hidden />,
              isDisabled: !details,
              onSelect: async () => setRenaming(await loadPiece(loadRenaming)),
            },
            {
              label: 'Delete chat',
              icon: <IconTrash size={16} aria-hidden />,
              isDisabled: !details,
              onSelect: () => setDeleting(true),
            },
          ]}
        />
      </Group>
      {renaming && details && <renaming.RenameChatDialog chat={details} onClose={() => setRenaming(null)} />}
      <DeleteChatDialog chat={isDeleting && details ? details : null} onClose={() => setDeleting(false)} />
    </div>
  );
}
