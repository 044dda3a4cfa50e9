import { conversationContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { addConversation, changeConversation, markSentence } from './change-conversations.ts';
import { deleteQuote, listOffered } from './conversation-quotes.repo.ts';
import { deleteConversation, findConversation, listConversations } from './conversations.repo.ts';
import { makeResult, offerQuote } from './use-quote.ts';

export function conversationRoutes(route: Router): void {
  route.query(conversationContracts.list, async ({ db, user, params }) =>
    found(await listConversations(db, user.id, params.startupId), 'startup.not_found'),
  );
  route.command(conversationContracts.create, ({ db, user, params, body }) =>
    addConversation(db, user, params.startupId, body),
  );
  route.query(conversationContracts.get, async ({ db, user, params }) =>
    found(await findConversation(db, user.id, params.conversationId), 'conversation.not_found'),
  );
  route.command(conversationContracts.update, ({ db, user, params, body }) =>
    changeConversation(db, user, params.conversationId, body),
  );
  route.command(conversationContracts.remove, async ({ db, user, params }) => {
    if (!(await deleteConversation(db, user.id, params.conversationId)))
      throw new AppError('conversation.not_found');
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
