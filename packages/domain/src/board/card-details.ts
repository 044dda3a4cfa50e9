import type { CardDetails } from '../entities/board.ts';

/**
 * Whether a card's details belong together (BO-9).
 * @returns the fault, in words; null without one
 */
export function checkCardDetails({ card, column, board, startup }: Partial<CardDetails>): string | null {
  if (!card || !column || !board || !startup) return 'Missing required data in the response';
  if (card.columnId !== column.id) return "Card's column ID does not match the provided column";
  if (column.boardId !== board.id) return "Column's board ID does not match the provided board";
  if (board.startupId !== startup.id) return "Board's startup ID does not match the provided startup";
  return null;
}
