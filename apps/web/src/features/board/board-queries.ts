import { boardContracts, cardContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const boardQueries = {
  /** The board with its columns and cards; its `board` is null when the startup has none. */
  ofStartup: (startupId: number) =>
    contractQuery(boardContracts.ofStartup, { params: { startupId } }, { throwOnError: false }),
};

export const cardQueries = {
  /** Prefix of the keys of all queries about cards. */
  all: [cardContracts.create.path] as const,
  /** Null once the card is deleted. */
  detail: (cardId: number) =>
    contractQuery(cardContracts.read, { params: { cardId } }, { throwOnError: false }),
  /** A card's results and history. */
  log: (cardId: number) => contractQuery(cardContracts.log, { params: { cardId } }, { throwOnError: false }),
};
