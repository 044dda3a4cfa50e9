import { TimeoutError } from '@groundwork/api-client';

/** Asking for a reply without a stream was given up: nothing more is done about it before the founder wants it. */
export class ReplyOverdueError extends TimeoutError {
  constructor() {
    super(true);
  }
}
