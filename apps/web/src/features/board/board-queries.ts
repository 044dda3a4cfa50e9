import { boardContracts, cardContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const boardQueries = {
  /** The board with its columns and cards; its `board` is null when the startup has none. */
  ofStartup: (startupId: number) =>
    contractQuery(boardContracts.ofStartup, { params: { startupId } }, { throwOnError: false }),
};

export const cardQueries = {
  /** All of all cards. */
  all: [cardContracts.create.path] as const,
  /** Null once it is gone. */
  detail: (cardId: number) =>
    contractQuery(cardContracts.read, { params: { cardId } }, { throwOnError: false }),
  /** Its results, and what happened to it. */
  log: (cardId: number) => contractQuery(cardContracts.log, { params: { cardId } }, { throwOnError: false }),
};
