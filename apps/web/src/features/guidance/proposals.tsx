import { CARD_FIELD_LABELS, type Card, type Proposal, readProposals } from '@groundwork/domain';
import { Button, Text } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ChatMessage } from '../../conversation/chat-kind.ts';
import classes from './proposals.module.css';

/** The card that a message's proposals are for, and what one does with them. Messages are drawn without it until it is known. */
export const CardContext = createContext<{ card: Card; onUse: (proposal: Proposal) => Promise<void> } | null>(
  null,
);

/** A button for each text that a message proposes for the card (BO-20). */
export function Proposals({ message }: { message: ChatMessage }) {
  const context = use(CardContext);
  const proposals = readProposals(message.content);
  if (!context || proposals.length === 0) return null;
  const { card, onUse } = context;
  return (
    <ul className={classes.proposals} aria-label="Proposed for the card">
      {proposals.map((proposal, index) => {
        const label = CARD_FIELD_LABELS[proposal.field];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and never change
          <li key={index}>
            <Text inherit span c="dimmed" fw={500}>
              {label}
            </Text>
            {card[proposal.field] === proposal.text ? (
              <span className={classes.used}>
                <IconCheck size={14} aria-hidden />
                On the card
              </span>
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={`Use this: ${label}`}
                onClick={() => void onUse(proposal)}
              >
                Use this
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
