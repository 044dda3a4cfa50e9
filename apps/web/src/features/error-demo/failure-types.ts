import { ApiError, AuthenticationError, NetworkError, TimeoutError } from '@groundwork/api-client';

export interface FailureType {
  type: 'network' | 'rate_limit' | 'unauthorized' | 'timeout' | 'openai' | 'general';
  label: string;
  /** The error that the request layer would throw or pass on. */
  create: () => Error;
  meaning: string;
  /** The app's own reaction, and the founder's options. */
  remedy: string;
}

export const FAILURE_TYPES: readonly FailureType[] = [
  {
    type: 'network',
    label: 'Network',
    create: () => new NetworkError(),
    meaning: "The device is offline or the server can't be reached. The request may have arrived anyway.",
    remedy:
      "A call is retried twice. A message is sent again with the key of its first try, so it's only stored once.",
  },
  {
    type: 'rate_limit',
    label: 'Rate limit',
    create: () =>
      new ApiError({
        statusCode: 429,
        code: 'request.rate_limited',
        reason: 'Too many requests. Please wait a moment and try again.',
        retryAfter: 5,
      }),
    meaning: 'The server limits how many requests each user can make. Nothing was stored.',
    remedy: 'A chat counts down and tries again, up to 3 times in a row. Lists wait in the background.',
  },
  {
    type: 'unauthorized',
    label: 'Unauthorized',
    create: () =>
      new AuthenticationError({ statusCode: 401, code: 'auth.required', reason: 'Please log in.' }),
    meaning: 'The session has expired or was ended on another device.',
    remedy: 'Pages go to the login and back. A chat stays open, so no text is lost, and offers the login.',
  },
  {
    type: 'timeout',
    label: 'Timeout',
    create: () => new TimeoutError(true),
    meaning:
      'The answer took too long, or a reply stopped for 60 seconds. The server may still be working on it.',
    remedy:
      'The call is retried after 1 to 1.5 seconds. If the reply arrives late, the chat shows it when it next loads.',
  },
  {
    type: 'openai',
    label: 'OpenAI',
    create: () =>
      new ApiError({
        statusCode: 503,
        code: 'coach.unavailable',
        reason: "Couldn't reach the AI model.",
      }),
    meaning: "The message is stored, but the AI model behind the coach couldn't answer.",
    remedy: 'The founder can retry the reply, or clear the chat and start over.',
  },
  {
    type: 'general',
    label: 'General',
    create: () => new Error('reply.content is undefined'),
    meaning: "An unexpected error. Its message could say anything, so founders don't see it.",
    remedy: "It's logged. The founder can try again, but nothing is retried automatically.",
  },
];
