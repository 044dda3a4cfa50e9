/** Without letters and digits that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;
/** The largest multiple of the letters that a byte can hold: without what is above, each is as likely as any other. */
const LIMIT = 256 - (256 % LETTERS.length);

/** A password of 20 letters and digits, some 115 bits, by the browser's own source of chance. */
export function generatePassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < LIMIT && password.length < LENGTH) password += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return password;
}
