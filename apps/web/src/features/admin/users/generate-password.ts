/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;
/**
 * The largest multiple of the number of letters up to 256. Bytes from there on are skipped, so that all letters are
 * equally likely.
 */
const LIMIT = 256 - (256 % LETTERS.length);

/** A password of 20 letters and digits, about 115 bits, from a cryptographic random source. */
export function generatePassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < LIMIT && password.length < LENGTH) password += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return password;
}
