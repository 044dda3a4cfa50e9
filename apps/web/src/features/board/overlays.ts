// Everything that opens over the board, in one file: a founder who opens one part will soon open the others.
export { BoardDialogs } from './dialogs/board-dialogs.tsx';
export { CreateBoardDialog } from './dialogs/create-board-dialog.tsx';
export { RecordSheet } from './record/record-sheet.tsx';
