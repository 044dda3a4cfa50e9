import { systemNote } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { findSwitched } from './said-by.tsx';

const reply = (id: number, personaId: number, content = 'Hm.') => ({
  id,
  personaId,
  content,
  role: 'assistant' as const,
});
const asked = (id: number) => ({ id, personaId: null, content: '[[system-note]]Hi', role: 'user' as const });

it('finds the first reply by another persona, each time', () => {
  const messages = [asked(1), reply(2, 7), asked(3), reply(4, 8), asked(5), reply(6, 8), reply(8, 7)];
  expect(findSwitched(messages)).toEqual([4, 8]);
});

it('counts neither the first reply nor a note', () => {
  const note = { ...reply(2, 0, systemNote('Hello')), personaId: null };
  expect(findSwitched([reply(1, 7), note, reply(3, 7)])).toEqual([]);
  expect(findSwitched([])).toEqual([]);
});
