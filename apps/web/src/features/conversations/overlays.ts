// Everything that opens over the conversations, in one file: a founder who opens one part will soon open the others.
export { ConversationDialog } from './conversation-dialog.tsx';
export { OfferDialog } from './offer-dialog.tsx';
export { ResultDialog } from './result-dialog.tsx';
