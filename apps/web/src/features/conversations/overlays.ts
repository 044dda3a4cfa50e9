// What lies over the conversations when it is asked for: one file, as a founder who opens one of them soon opens the others.
export { NoteDialog } from './note-dialog.tsx';
export { OfferDialog } from './offer-dialog.tsx';
export { ResultDialog } from './result-dialog.tsx';
