import { conversationContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { addNote, changeNote, markSentence } from './change-notes.ts';
import { deleteQuote, listOffered } from './conversation-quotes.repo.ts';
import { deleteNote, findNote, listNotes } from './conversations.repo.ts';
import { makeResult, offerQuote } from './use-quote.ts';

export function conversationRoutes(route: Router): void {
  route.query(conversationContracts.list, async ({ db, user, params }) =>
    found(await listNotes(db, user.id, params.startupId), 'startup.not_found'),
  );
  route.command(conversationContracts.create, ({ db, user, params, body }) =>
    addNote(db, user, params.startupId, body),
  );
  route.query(conversationContracts.get, async ({ db, user, params }) =>
    found(await findNote(db, user.id, params.conversationId), 'conversation.not_found'),
  );
  route.command(conversationContracts.update, ({ db, user, params, body }) =>
    changeNote(db, user, params.conversationId, body),
  );
  route.command(conversationContracts.remove, async ({ db, user, params }) => {
    if (!(await deleteNote(db, user.id, params.conversationId))) throw new AppError('conversation.not_found');
  });
  route.command(conversationContracts.quote, ({ db, user, params, body }) =>
    markSentence(db, user, params.conversationId, body),
  );
  route.command(conversationContracts.removeQuote, async ({ db, user, params }) => {
    if (!(await deleteQuote(db, user.id, params.quoteId))) throw new AppError('conversation_quote.not_found');
  });
  route.command(conversationContracts.makeResult, ({ db, user, params, body }) =>
    makeResult(db, user, params.quoteId, body),
  );
  route.command(conversationContracts.offer, ({ db, user, params, body }) =>
    offerQuote(db, user, params.quoteId, body.stepId),
  );
  route.query(conversationContracts.offered, async ({ db, user, params }) =>
    found(await listOffered(db, user, params), 'step.not_found'),
  );
}
