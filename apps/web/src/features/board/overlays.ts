// What lies over the board when it is asked for: one file, as a founder who opens one of them soon opens the others.
export { BoardDialogs } from './dialogs/board-dialogs.tsx';
export { CreateBoardDialog } from './dialogs/create-board-dialog.tsx';
export { RecordSheet } from './record/record-sheet.tsx';
