import { describe, expect, test } from 'vitest';
import {
  buildGuidanceInput,
  buildJudgeInput,
  buildReplyInput,
  buildWriteInput,
} from '../../test/fake-openai/coach-inputs.ts';
import { says } from '../../test/fake-openai/replies.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import { meetsNothing } from '../../test/fake-openai/verdicts.ts';
import { writes } from '../../test/fake-openai/writings.ts';
import type { ReplyChunk } from '../provider.ts';
import { guidancePrompt } from './guidance-prompt.ts';
import { buildJudgeMessages } from './judge-prompt.ts';
import { createOpenAiCoach } from './openai-coach.ts';
import { buildReplyMessages } from './reply-prompt.ts';
import { buildWriteMessages } from './write-prompt.ts';

const fake = useFakeOpenAi();
const build = () =>
  createOpenAiCoach({ apiKey: 'key', baseUrl: fake.url, model: 'm', judgeModel: 'j', maxRetries: 0 });
const signal = new AbortController().signal;

async function collect(chunks: AsyncIterable<ReplyChunk>) {
  let text = '';
  try {
    for await (const chunk of chunks) if (chunk.type === 'text') text += chunk.text;
  } catch (error) {
    return { text, failure: error };
  }
  return { text, failure: null };
}

/** With two words of it at most. */
const REFUSED = {
  text: expect.stringMatching(/^(?:Of course,(?: \S+){0,2} ?)?$/),
  failure: expect.objectContaining({ code: 'coach.refused' }),
};
/** The rules in the middle of a prompt, with other marks and in capitals. */
const part = (prompt: string | undefined, heading: string) => {
  const [, rules = ''] = (prompt ?? '').split(`${heading}\n`);
  return rules
    .slice(0, 600)
    .toUpperCase()
    .replace(/[.,:"']/g, ' ');
};

describe('[CO-73] a model that recites its instructions', () => {
  test('ends a reply as refused, and a text of the administrator’s too', async () => {
    const input = buildReplyInput();
    const own = 'Press for the last time it happened, with the day, the person and what it cost them then.';
    const asked = { ...input, assistant: { ...input.assistant, systemPrompt: own } };
    const [system] = buildReplyMessages(asked);
    for (const secret of [part(String(system?.content), 'How you coach'), own]) {
      fake.reply.next(says(`Of course, ${secret}`));
      expect(await collect(build().reply(asked, { signal }))).toEqual(REFUSED);
    }
  });

  test('may say what founders can read, and what it is told to say', async () => {
    const input = buildReplyInput();
    const line =
      'Who exactly rings you when it breaks, and what do they say in the first minute of that call?';
    for (const own of [`Begin with "${line}"`, `Begin with “${line}”`, `Begin with „${line}“`]) {
      fake.reply.next(says(line));
      const asked = { ...input, assistant: { ...input.assistant, systemPrompt: own } };
      expect(await collect(build().reply(asked, { signal }))).toEqual({ text: line, failure: null });
    }
  });

  test('ends guidance as refused', async () => {
    const [system] = guidancePrompt(buildGuidanceInput()).build({ searches: false });
    fake.reply.next(says(`Of course, ${part(String(system?.content), 'How you guide')}`));
    expect(await collect(build().guide(buildGuidanceInput(), { signal }))).toEqual(REFUSED);
  });

  test('tells a gap in the criterion’s words', async () => {
    const input = buildJudgeInput();
    const [system] = buildJudgeMessages(input, input.sentences);
    const secret = part(String(system?.content), 'How to decide');
    fake.judge.next(meetsNothing(secret));
    const { verdict } = await build().judge(input, { signal });
    expect(verdict.items.flatMap(({ criteria }) => criteria.map(({ missing }) => missing))).toEqual(
      input.items.flatMap(({ criteria }) => criteria.map(({ text }) => text)),
    );
  });

  test('rewrites no field', async () => {
    const input = buildWriteInput('problemStatement', { problemStatement: 'receptionists lose 40 minutes' });
    const [system] = buildWriteMessages(input);
    fake.write.next(writes(part(String(system?.content), 'What to write')));
    await expect(build().write(input, { signal })).rejects.toMatchObject({ code: 'coach.refused' });
  });
});
