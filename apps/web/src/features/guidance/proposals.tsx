import { CARD_FIELD_LABELS, type Card, type Proposal, readProposals } from '@groundwork/domain';
import { Button, Flex, Group, Text } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ChatMessage } from '../../chat/chat-kind.ts';

/** The card that proposals are for, and the action that uses one; null until loaded. Messages render without it. */
export const CardContext = createContext<{ card: Card; onUse: (proposal: Proposal) => Promise<void> } | null>(
  null,
);

/** One button for each text that the message proposes for the card (BO-20). */
export function Proposals({ message }: { message: ChatMessage }) {
  const context = use(CardContext);
  const proposals = readProposals(message.content);
  if (!context || proposals.length === 0) return null;
  const { card, onUse } = context;
  return (
    <Flex component="ul" wrap="wrap" rowGap="xs" columnGap="md" mt="2xs" aria-label="Suggested for the card">
      {proposals.map((proposal, index) => {
        const label = CARD_FIELD_LABELS[proposal.field];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: proposals have no id, and never change
          <Group key={index} component="li" gap="xs" wrap="nowrap" mih={30} fz="sm">
            <Text inherit span c="dimmed" fw={500}>
              {label}
            </Text>
            {card[proposal.field] === proposal.text ? (
              <Group component="span" gap="2xs" wrap="nowrap" c="var(--gw-accent-text)">
                <IconCheck size={14} aria-hidden />
                On the card
              </Group>
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
          </Group>
        );
      })}
    </Flex>
  );
}
