// What opens over the conversations, in one file: a founder who opens one of them will soon open the others.
export { NoteDialog } from './note-dialog.tsx';
export { OfferDialog } from './offer-dialog.tsx';
export { ResultDialog } from './result-dialog.tsx';
