import { expect, it } from 'vitest';
import { settlingEvidence } from './settling-evidence.ts';

const met = (criterionKey: string, ...messageIds: number[]) => ({
  criterionKey,
  evidence: messageIds.map(messageId => ({ messageId })),
});
const required = new Set(['who', 'what']);

it.each([
  ['leaves out a message that met nothing required', [met('when', 1), met('who', 2)], [met('who', 2)]],
  [
    'leaves it out of what two messages met',
    [met('when', 1, 2), met('who', 2)],
    [met('when', 2), met('who', 2)],
  ],
  [
    'keeps an answer over several messages',
    [met('who', 1), met('when', 1), met('what', 2)],
    [met('who', 1), met('when', 1), met('what', 2)],
  ],
  ['is nothing while nothing required is met', [met('when', 1)], []],
])('%s', (_, given, expected) => {
  expect(settlingEvidence(given, required)).toEqual(expected);
});
