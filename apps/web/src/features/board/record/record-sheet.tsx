import type { Card, ColumnMeaning } from '@groundwork/domain';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { CardRecord } from './card-record.tsx';
import classes from './record.module.css';

interface RecordSheetProps {
  startupId: number;
  /** Undefined if the card is not, or no longer, on the board. */
  card: Card | undefined;
  /** All cards of the board. */
  cards: readonly Card[];
  /** Another dialog is open above it. */
  isCovered: boolean;
  /** What the card has to become for the move that opened it; null without one. */
  wanted: ColumnMeaning | null;
  onChanged: (card: Card) => void;
  onEdit: (card: Card) => void;
  onOpen: (cardId: number) => void;
  onClose: () => void;
}

/** A card in a side sheet. */
export function RecordSheet(props: RecordSheetProps) {
  const { startupId, card, cards, isCovered, wanted, onChanged, onEdit, onOpen, onClose } = props;
  // Keeps the last known card, so that unsaved input survives when it is deleted elsewhere.
  const [last, setLast] = useState(card);
  if (card && card !== last) setLast(card);
  const close = () => !isCovered && onClose();
  if (!last) {
    return (
      <Dialog title="Card" place="side" onClose={close}>
        <MessagePanel heading={<h3>This card isn't on the board</h3>}>
          <p>It was deleted, or it belongs to another board.</p>
        </MessagePanel>
      </Dialog>
    );
  }
  return (
    <Dialog title={last.title} place="side" onClose={close}>
      {!card && (
        <p className={classes.gone} role="alert">
          This card has been deleted. This is how it last looked.
        </p>
      )}
      <CardRecord
        card={last}
        cards={cards}
        startupId={startupId}
        wanted={wanted}
        onChanged={onChanged}
        onOpen={onOpen}
        onEdit={() => onEdit(last)}
      />
    </Dialog>
  );
}
