import { describe, expect, it } from 'vitest';
import { buildWriteInput } from '../../test/fake-openai/coach-inputs.ts';
import type { ReplyInput } from '../provider.ts';
import { createPracticeCoach } from './practice-coach.ts';
import { composeReply } from './replies/reply.ts';

const input: ReplyInput = {
  kind: 'message',
  assistant: { name: 'Nora', systemPrompt: '', webSearchEnabled: true },
  startup: {
    name: 'Rota',
    description: '',
    industry: '',
    stage: '',
    problemStatement: '',
    valueProposition: '',
    revenueModel: '',
    targetMarket: '',
  },
  challenge: { title: 'Problem & market' },
  step: { title: 'Name the problem', description: 'Say who has it.', promptInstructions: '' },
  items: [
    {
      text: 'Who?',
      hint: 'One person.',
      example: null,
      type: 'standard',
      options: [],
      met: false,
      justMet: false,
      criterion: null,
      missing: null,
      evidence: [],
    },
  ],
  judged: true,
  needsExample: false,
  leftOut: [],
  unquoted: [],
  revision: null,
  nextStep: null,
  history: [{ role: 'user', content: 'Receptionists in Leeds, each time a patient cancels.' }],
};

describe('createPracticeCoach', () => {
  const coach = createPracticeCoach();

  it('says what it is', () => {
    expect(coach).toMatchObject({
      name: 'practice',
      model: null,
      notice: 'Practice coach: no AI model is configured',
      judgeVersion: 'practice-21',
    });
  });

  it('streams its reply a few words at a time', async () => {
    const chunks: string[] = [];
    for await (const chunk of coach.reply(input, { signal: new AbortController().signal })) {
      if (chunk.type === 'text') chunks.push(chunk.text);
    }
    expect(chunks.join('')).toBe(composeReply(input));
    expect(chunks.length).toBeGreaterThan(1);
  });

  it('stops with the reason of the signal', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped by the founder');
    const chunks: unknown[] = [];
    const read = async () => {
      for await (const chunk of coach.reply(input, { signal: stop.signal })) {
        chunks.push(chunk);
        stop.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
    expect(chunks).toHaveLength(1);
    const none = {
      step: { title: '', description: '' },
      items: [],
      activeKey: null,
      newestId: 1,
      sentences: [],
    };
    await expect(coach.judge(none, { signal: stop.signal })).rejects.toBe(reason);
    await expect(coach.write(buildWriteInput('description'), { signal: stop.signal })).rejects.toBe(reason);
  });

  it('judges without counting tokens', async () => {
    const none = {
      step: { title: '', description: '' },
      items: [],
      activeKey: null,
      newestId: 1,
      sentences: [],
    };
    const { signal } = new AbortController();
    await expect(coach.judge(none, { signal })).resolves.toEqual({
      verdict: { items: [], toCoach: [] },
      usage: null,
    });
  });

  it('rewrites no field, without counting tokens', async () => {
    const { signal } = new AbortController();
    const form = { revenueModel: '£20 a month', targetMarket: 'dentists' };
    const written = await coach.write(buildWriteInput('revenueModel', form), { signal });
    expect(written).toEqual({
      text: '',
      missing: ['Who exactly pays?', 'What do they pay for?'],
      usage: null,
    });
  });
});
