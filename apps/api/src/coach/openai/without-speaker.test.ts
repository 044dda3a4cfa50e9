import { expect, it } from 'vitest';
import type { ReplyChunk } from '../provider.ts';
import { withoutSpeaker } from './without-speaker.ts';

async function* say(pieces: readonly string[], failure?: Error): AsyncGenerator<ReplyChunk> {
  for (const text of pieces) yield { type: 'text', text };
  if (failure) throw failure;
}

async function read(pieces: readonly string[], name = 'Nora', failure?: Error): Promise<string> {
  let told = '';
  try {
    for await (const chunk of withoutSpeaker(say(pieces, failure), name))
      if (chunk.type === 'text') told += chunk.text;
  } catch (error) {
    if (error !== failure) throw error;
  }
  return told;
}

it.each(['Nora: ', '**Nora:** ', '**Nora**: ', '(Nora:) ', 'nora:', '\n\n[Nora:]\n'])(
  'the name %j is dropped, in one piece and in many',
  async before => {
    const text = `${before}What happened on Tuesday?`;
    expect(await read([text])).toBe('What happened on Tuesday?');
    expect(await read([...text])).toBe('What happened on Tuesday?');
  },
);

it.each(['Nora said: wait.', 'Norah: hello there, you.', 'Yes.', 'Nora', 'Ask Nora: she knows.'])(
  '%j stays as it is',
  async text => {
    expect(await read([text])).toBe(text);
    expect(await read([...text])).toBe(text);
  },
);

it('a name of signs is taken as it is written', async () => {
  expect(await read(['Dr. K. (CFO): Hello.'], 'Dr. K. (CFO)')).toBe('Hello.');
});

it('what was said before it broke off is kept', async () => {
  expect(await read(['Nora: He'], 'Nora', new Error('cut'))).toBe('He');
});
