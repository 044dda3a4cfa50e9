import { TellableError } from '../logging/describe-error.ts';
import { toPrintable } from './printable.ts';

/** A backup that cannot be made or restored; the message says why, and that nothing was changed. */
export class BackupError extends TellableError {
  /** @param message may quote a backup */
  constructor(message: string) {
    super(toPrintable(message));
  }
}
