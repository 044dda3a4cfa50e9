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
    meaning:
      'No answer came: the device is offline, or the server cannot be reached. Whether the server acted is unknown.',
    remedy:
      'A call is tried twice more by itself. A message is sent again under the key of its first try, so it is stored once, however often it is sent.',
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
    meaning: 'The server counts what one user asks for, and asks to wait. Nothing was stored.',
    remedy:
      'A chat counts the time down and then tries again by itself, three times in a row at most. Lists wait unseen.',
  },
  {
    type: 'unauthorized',
    label: 'Unauthorized',
    create: () =>
      new AuthenticationError({ statusCode: 401, code: 'auth.required', reason: 'Please log in.' }),
    meaning: 'The session is over: it was ended elsewhere, or ran out.',
    remedy:
      'Pages lead to the login and back again. A chat stays, so that nothing typed is lost, and offers the login.',
  },
  {
    type: 'timeout',
    label: 'Timeout',
    create: () => new TimeoutError(true),
    meaning:
      'Something answered too late, or a reply fell silent for 60 seconds. The server may still be at it.',
    remedy:
      'The call is tried again after 1 to 1.5 seconds. A reply that is written all the same is picked up when the chat is read again.',
  },
  {
    type: 'openai',
    label: 'OpenAI',
    create: () =>
      new ApiError({
        statusCode: 503,
        code: 'coach.unavailable',
        reason: 'The AI model could not be reached.',
      }),
    meaning: 'The message is stored, but the AI model behind the coach could not answer.',
    remedy: 'The reply can be written again to the same message, or the chat cleared and begun anew.',
  },
  {
    type: 'general',
    label: 'General',
    create: () => new Error('reply.content is undefined'),
    meaning: 'Something that nobody foresaw. Its own words may say anything, so they are not shown.',
    remedy: 'It is logged. One can try again; nothing is repeated by itself.',
  },
];
