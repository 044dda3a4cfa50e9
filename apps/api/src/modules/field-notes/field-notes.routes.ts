import { fieldNoteContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { addNote, changeNote, markSentence } from './change-notes.ts';
import { deleteNote, findNote, listNotes } from './field-notes.repo.ts';
import { deleteQuote, listOffered } from './field-quotes.repo.ts';
import { makeResult, offerQuote } from './use-quote.ts';

export function fieldNoteRoutes(route: Router): void {
  route.query(fieldNoteContracts.list, async ({ db, user, params }) =>
    found(await listNotes(db, user.id, params.startupId), 'startup.not_found'),
  );
  route.command(fieldNoteContracts.create, ({ db, user, params, body }) =>
    addNote(db, user, params.startupId, body),
  );
  route.query(fieldNoteContracts.get, async ({ db, user, params }) =>
    found(await findNote(db, user.id, params.noteId), 'field_note.not_found'),
  );
  route.command(fieldNoteContracts.update, ({ db, user, params, body }) =>
    changeNote(db, user, params.noteId, body),
  );
  route.command(fieldNoteContracts.remove, async ({ db, user, params }) => {
    if (!(await deleteNote(db, user.id, params.noteId))) throw new AppError('field_note.not_found');
  });
  route.command(fieldNoteContracts.quote, ({ db, user, params, body }) =>
    markSentence(db, user, params.noteId, body),
  );
  route.command(fieldNoteContracts.removeQuote, async ({ db, user, params }) => {
    if (!(await deleteQuote(db, user.id, params.quoteId))) throw new AppError('field_quote.not_found');
  });
  route.command(fieldNoteContracts.makeResult, ({ db, user, params, body }) =>
    makeResult(db, user, params.quoteId, body),
  );
  route.command(fieldNoteContracts.offer, ({ db, user, params, body }) =>
    offerQuote(db, user, params.quoteId, body.stepId),
  );
  route.query(fieldNoteContracts.offered, async ({ db, user, params }) =>
    found(await listOffered(db, user, params), 'step.not_found'),
  );
}
