import { TimeoutError } from '@groundwork/api-client';

/** Waiting for a reply without a stream was given up. Nothing is retried until the founder asks for it. */
export class ReplyOverdueError extends TimeoutError {
  constructor() {
    super(true);
  }
}
