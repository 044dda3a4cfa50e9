import { cardContracts, request, resultContracts } from '@groundwork/api-client';
import type { Card, DecisionInput, ResultInput } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { boardChannel } from '../../../app/channels.ts';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { showToast } from '../../../ui/toast.ts';
import { boardQueries, cardQueries } from '../board-queries.ts';
import { putCard } from '../writes/board-ops.ts';
import { pendingOpsOf } from '../writes/pending-ops.ts';

export type RecordWrite =
  | { kind: 'start'; dueOn: string | null }
  | { kind: 'stop' }
  | { kind: 'add'; input: ResultInput }
  | { kind: 'correct'; resultId: number; input: ResultInput }
  | { kind: 'remove'; resultId: number }
  | { kind: 'decide'; input: DecisionInput }
  | { kind: 'reopen' };

const DONE: Partial<Record<RecordWrite['kind'], string>> = {
  start: 'Test started',
  stop: 'Test stopped',
  correct: 'Result updated',
  remove: 'Result removed',
  decide: 'Decision recorded',
};

const FAILED: Record<RecordWrite['kind'], string> = {
  start: 'Error starting the test',
  stop: 'Error stopping the test',
  add: 'Error adding the result',
  correct: 'Error editing the result',
  remove: 'Error removing the result',
  decide: 'Error recording the decision',
  reopen: 'Error reopening the card',
};

/** Sends a write. Returns the cards in the answer, of which a result has none. */
async function send({ id, updatedAt }: Card, write: RecordWrite): Promise<(Card | null)[]> {
  const params = { cardId: id };
  switch (write.kind) {
    case 'start':
      return [
        await request(cardContracts.startTest, {
          params,
          body: { updatedAt, ...(write.dueOn && { dueOn: write.dueOn }) },
        }),
      ];
    case 'stop':
      return [await request(cardContracts.stopTest, { params })];
    case 'decide': {
      const body = { ...write.input, updatedAt };
      const { card, nextCard } = await request(cardContracts.decide, { params, body });
      return [card, nextCard];
    }
    case 'reopen':
      return [await request(cardContracts.reopen, { params })];
    case 'add':
      await request(resultContracts.create, { params, body: write.input });
      return [];
    case 'correct':
      await request(resultContracts.correct, { params: { resultId: write.resultId }, body: write.input });
      return [];
    case 'remove':
      await request(resultContracts.remove, { params: { resultId: write.resultId } });
      return [];
  }
}

/**
 * The writes that take a card from a guess to a decision. Not optimistic: that a test has begun is a fact only once the
 * server has it.
 * @param onChanged gets the card with its new state, as soon as the board shows it
 */
export function useRecordWrites(startupId: number, card: Card, onChanged?: (card: Card) => void) {
  const client = useQueryClient();
  const board = boardQueries.ofStartup(startupId);
  /** The card on screen when it is this write's turn: another write may have changed it before. */
  const current = () => client.getQueryData(board.queryKey)?.cards.find(({ id }) => id === card.id) ?? card;
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: board.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: cardQueries.log(card.id).queryKey, exact: true }),
    ]);
  return useMutation({
    meta: { failure: 'own' },
    // Queued behind pending moves: after a decision the server would refuse them.
    mutationFn: (write: RecordWrite) => pendingOpsOf(client, startupId).inTurn(() => send(current(), write)),
    onSuccess: async (cards, { kind }) => {
      client.setQueryData(
        board.queryKey,
        kanban => kanban && cards.filter(card => card !== null).reduce(putCard, kanban),
      );
      const [changed] = cards;
      if (changed) onChanged?.(changed);
      boardChannel.announce({ startupId });
      const title = DONE[kind];
      if (title) void showToast({ title, tone: 'success' });
      await readAgain();
    },
    onError: (error, { kind }) => {
      notifyFailure(FAILED[kind])(error);
      void readAgain();
    },
  });
}
