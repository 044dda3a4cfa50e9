/** Matches anything but white space, invisible characters, and Braille without a dot. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether readers see nothing. Apart from the folding, whose tables the web app does without. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
