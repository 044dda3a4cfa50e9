import { fieldNoteContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const fieldNoteQueries = {
  list: (startupId: number) => contractQuery(fieldNoteContracts.list, { params: { startupId } }),
  /** With its marked sentences. */
  detail: (noteId: number) =>
    contractQuery(fieldNoteContracts.get, { params: { noteId } }, { throwOnError: false }),
};
