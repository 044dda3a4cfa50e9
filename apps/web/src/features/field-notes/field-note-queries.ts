import { fieldNoteContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const fieldNoteQueries = {
  list: (startupId: number) => contractQuery(fieldNoteContracts.list, { params: { startupId } }),
  /** With its marked sentences. */
  detail: (noteId: number) =>
    contractQuery(fieldNoteContracts.get, { params: { noteId } }, { throwOnError: false }),
};

/** Under which name new notes of a startup are kept until they are saved. */
export const newNoteDraft = (startupId: number) => `note:new:${startupId}`;
