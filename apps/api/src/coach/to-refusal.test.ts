import { expect, it } from 'vitest';
import { CoachError } from './coach-error.ts';
import { toRefusal } from './to-refusal.ts';

it('a model that declines is said to decline what it was asked for', () => {
  const declined = new CoachError('coach.refused');
  expect(toRefusal(declined, 'write')).toMatchObject({
    code: 'coach.refused',
    statusCode: 502,
    message: 'The AI model declined to write this text.',
  });
  expect(toRefusal(declined, 'judge').message).toBe('The AI model declined to answer this message.');
});

it('any other failure is told alike, with what is known of it', () => {
  const busy = new CoachError('coach.rate_limited', { retryAfter: 9 });
  for (const job of ['write', 'judge'] as const)
    expect(toRefusal(busy, job)).toMatchObject({ message: busy.message, retryAfter: 9, cause: busy });
});
