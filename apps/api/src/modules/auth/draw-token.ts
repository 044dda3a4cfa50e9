import { randomBytes } from 'node:crypto';

/** 128 bits, which nobody guesses. Only its hash is stored. */
export const drawToken = (): string => randomBytes(16).toString('base64url');
