import { describe, expect, it, vi } from 'vitest';
import {
  buildConverseInput,
  buildGuidanceInput,
  buildJudgeInput,
  buildReplyInput,
  buildWriteInput,
} from '../../test/fake-openai/coach-inputs.ts';
import type { Behaviour } from '../../test/fake-openai/exchange.ts';
import { fails, refusesMentions } from '../../test/fake-openai/faults.ts';
import { endsEarlyAfter, gatedReply, says } from '../../test/fake-openai/replies.ts';
import { openSearch } from '../../test/fake-openai/searches.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import { answers } from '../../test/fake-openai/verdicts.ts';
import { openStream, sendJson } from '../../test/fake-openai/wire.ts';
import { TRUTH } from '../../test/scripted-coach.ts';
import { numberSaid } from '../interviews/number-said.ts';
import type { CoachProvider, ReplyChunk } from '../provider.ts';
import { listModels } from './models.ts';
import { createOpenAiCoach, type OpenAiCoachOptions } from './openai-coach.ts';

const fake = useFakeOpenAi();

const build = (options: Partial<OpenAiCoachOptions> = {}) =>
  createOpenAiCoach({
    apiKey: 'key',
    baseUrl: fake.url,
    model: 'chat-model',
    judgeModel: 'judge-model',
    maxRetries: 0,
    ...options,
  });
const options = () => ({ signal: new AbortController().signal });
const { startup } = buildReplyInput();

async function collect(chunks: AsyncIterable<ReplyChunk>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) if (chunk.type === 'text') text += chunk.text;
  return text;
}

/** Jobs whose answer is streamed. */
const STREAMED: [string, (coach: CoachProvider) => Promise<string>][] = [
  ['a reply', coach => collect(coach.reply(buildReplyInput(), options()))],
  ['guidance', coach => collect(coach.guide(buildGuidanceInput(), options()))],
  ['a persona', coach => collect(coach.converse(buildConverseInput(), options()))],
];

const said = numberSaid([{ id: 1, role: 'user', content: 'What happened last week?' }]);
const VERDICT = { verdicts: [{ criterion: '1.1', sentences: [1], met: true, kind: 'told', missing: '' }] };
const SECTION = { paragraphs: [[{ text: 'They lose 40.', sources: [1] }]] };
const NEXT = ['What happened?', 'What did you do?', 'What did it cost?'];
const SOURCE = { number: 1, key: null, about: 'Problem', step: null, text: 'They lose 40.' };

interface WholeJob {
  script: 'judge' | 'write' | 'section' | 'suggest' | 'rows' | 'imagine' | 'review';
  /** The model's answer. */
  content: string;
  ask(coach: CoachProvider): Promise<unknown>;
  /** What the job makes of the answer. */
  result: unknown;
}

/** Jobs whose answer comes all at once. */
const WHOLE: [string, WholeJob][] = [
  [
    'a verdict',
    {
      script: 'judge',
      content: JSON.stringify(VERDICT),
      ask: async coach => {
        const { verdict } = await coach.judge(buildJudgeInput(), options());
        return verdict.items[0]?.criteria.map(({ met }) => met);
      },
      result: [true, false],
    },
  ],
  [
    'a section',
    {
      script: 'section',
      content: JSON.stringify(SECTION),
      ask: async coach => {
        const section = { type: 'problem' as const, title: 'Problem', subtitle: '' };
        const sources = [{ ...SOURCE, isAccepted: true, isFounders: true }];
        const input = { section, startup: { name: 'Rota' }, sources, refused: [] };
        return (await coach.writeSection(input, options())).paragraphs;
      },
      result: SECTION.paragraphs,
    },
  ],
  [
    'a text',
    {
      script: 'write',
      content: 'They lose 40.',
      ask: async coach => (await coach.write(buildWriteInput('description'), options())).text,
      result: 'They lose 40.',
    },
  ],
  [
    'a truth',
    {
      script: 'imagine',
      content: JSON.stringify(TRUTH),
      ask: async coach => {
        const { webSearchEnabled: _, ...persona } = buildConverseInput().persona;
        return (await coach.imagine({ persona, startup, salt: 1, earlier: [] }, options())).truth;
      },
      result: TRUTH,
    },
  ],
  [
    'a review',
    {
      script: 'review',
      content: JSON.stringify({ questions: [], learned: [], next: NEXT }),
      ask: async coach => {
        const input = { persona: { name: 'Dana' }, startup, said, facts: [] };
        return (await coach.reviewInterview(input, options())).review.next;
      },
      result: NEXT,
    },
  ],
  [
    'suggestions',
    {
      script: 'suggest',
      content: '{"cards":[{"sentence":1,"title":"A","hypothesis":"B"}]}',
      ask: async coach => {
        const sentences = [{ number: 1, text: 'Bakers will pay.', question: 'Who pays?' }];
        return (await coach.suggest({ startup, sentences }, options())).cards.map(({ title }) => title);
      },
      result: ['A'],
    },
  ],
  [
    'rows of a picture',
    {
      script: 'rows',
      content: '{"rows":[{"sentence":1,"label":"Bakers","figures":["40"],"part_of":0}]}',
      ask: async coach => {
        const sentences = [{ number: 1, text: '40 bakers.', question: 'How many?' }];
        const read = await coach.readRows?.({ kind: 'market', sentences }, options());
        return read?.rows.map(({ label }) => label);
      },
      result: ['Bakers'],
    },
  ],
];

/** Texts behind a model's thinking. Streamed jobs get them in pieces of three characters. */
const DRESSES: [string, (text: string) => string][] = [
  ['thinking', text => `<think>Is it {"met": true}? No.</think>\n\n${text}`],
  ['thinking without its opening tag', text => `Is it {"met": true}? No.</think>\n\n${text}`],
  [
    'an analysis of Harmony',
    text =>
      `<|channel|>analysis<|message|>Is it {"met": true}?<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`,
  ],
];

const inPieces = (text: string) => text.match(/[\s\S]{1,3}/g) ?? [];

describe.each(DRESSES)('%s', (_dress, dress) => {
  it.each(STREAMED)('is no part of %s', async (_name, ask) => {
    fake.reply.always(says(inPieces(dress('They lose 40.'))));
    const coach = build();
    // By the second call it is known how the model marks its thinking.
    expect([await ask(coach), await ask(coach)]).toEqual(['They lose 40.', 'They lose 40.']);
  });

  it.each(WHOLE)('is no part of %s', async (_name, { script, content, ask, result }) => {
    fake[script].always(answers(dress(content)));
    const coach = build();
    expect([await ask(coach), await ask(coach)]).toEqual([result, result]);
    expect(fake.requests).toHaveLength(2);
  });
});

it.each(STREAMED)('nothing but thinking fails %s', async (_name, ask) => {
  fake.reply.always(says(['<think>', 'Hm.', '</think>', '\n']));
  await expect(ask(build())).rejects.toMatchObject({ code: 'coach.invalid_response' });
});

it('a model that turned out to leave out the opening tag shows no thinking, not even cut off', async () => {
  const coach = build();
  const [, reply] = STREAMED[0] ?? [];
  fake.reply.next(says(['Hm.</think>', 'Yes.']), endsEarlyAfter(['Let me think']));
  expect(await reply?.(coach)).toBe('Yes.');
  const texts: string[] = [];
  const cut = async () => {
    for await (const chunk of coach.reply(buildReplyInput(), options()))
      if (chunk.type === 'text') texts.push(chunk.text);
  };
  await expect(cut()).rejects.toMatchObject({ code: 'coach.interrupted' });
  expect(texts).toEqual([]);
});

/** Streams whose events differ from what the SDK's types promise. */
const ODD_STREAMS: [string, Behaviour][] = [
  [
    'reasoning beside the content',
    exchange => {
      const stream = openStream(exchange);
      stream.delta({ reasoning_content: 'Hm.' });
      stream.delta({ reasoning: 'Hm.', content: null });
      stream.text('They lose 40.');
      stream.finish('stop');
      stream.done();
    },
  ],
  [
    'content as a list of parts',
    exchange => {
      const stream = openStream(exchange);
      stream.delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] });
      stream.delta({
        content: [
          { type: 'text', text: 'They lose' },
          { type: 'text', text: ' 40.' },
        ],
      });
      stream.finish('stop');
      stream.done();
    },
  ],
  [
    'chunks without choices',
    exchange => {
      const stream = openStream(exchange);
      stream.raw('data: {"choices":null}\n\n');
      stream.raw('data: null\n\n');
      stream.text('They lose 40.');
      stream.raw('data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1}}\n\n');
      stream.raw('data: null\n\n');
      stream.finish('stop');
      stream.raw('data: {"choices":null,"usage":null}\n\n');
      stream.done();
    },
  ],
  [
    '[DONE] without a reason for the end',
    exchange => {
      const stream = openStream(exchange);
      stream.text('They lose 40.');
      stream.done();
    },
  ],
  [
    '[DONE] without a reason, on a connection that stays open',
    exchange => {
      const stream = openStream(exchange);
      stream.text('They lose 40.');
      stream.raw('data: [DO');
      setTimeout(() => stream.raw('NE]\n\n'), 20);
    },
  ],
  ['citation marks cut over pieces', says(['They lose \uE200ci', 'te\uE202turn0', 'search1\uE201', '40.'])],
];

describe.each(ODD_STREAMS)('a stream with %s', (_name, behaviour) => {
  it.each(STREAMED)('is read: %s', async (_job, ask) => {
    fake.reply.always(behaviour);
    expect(await ask(build({ isThinkingTagged: true, timeouts: { idleMs: 300 } }))).toBe('They lose 40.');
  });
});

it.each(STREAMED)('an end without a reason and without [DONE] fails %s', async (_name, ask) => {
  fake.reply.always(endsEarlyAfter(['They lose 40.']));
  await expect(ask(build())).rejects.toMatchObject({ code: 'coach.interrupted' });
});

/** The format of servers with thinking models. */
const asParts =
  (text: string): Behaviour =>
  ({ response }) =>
    sendJson(response, 200, {
      choices: [
        {
          message: {
            content: [
              { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
              { type: 'text', text },
            ],
            reasoning_content: 'Hm.',
          },
          finish_reason: 'stop',
        },
      ],
    });

it.each(WHOLE)(
  'parts and reasoning beside them are read: %s',
  async (_name, { script, content, ask, result }) => {
    fake[script].always(asParts(content));
    expect(await ask(build())).toEqual(result);
  },
);

it.each(WHOLE)(
  'choices that are null are asked for once more: %s',
  async (_name, { script, content, ask, result }) => {
    if (script === 'write') return;
    fake[script].next(({ response }) => sendJson(response, 200, { choices: null }), answers(content));
    expect(await ask(build())).toEqual(result);
  },
);

describe('a model that thinks until it has no room', () => {
  const noRoom: Behaviour = exchange => {
    const stream = openStream(exchange);
    stream.delta({ reasoning_content: 'Hm.' });
    stream.finish('length');
    stream.done();
  };
  const requests = () => fake.requests.map(({ body }) => [body.max_completion_tokens, body.reasoning_effort]);
  const inRoom = [2000, undefined];
  const withMore = [8000, 'low'];
  const message = expect.stringContaining('OPENAI_MAX_TOKENS');

  it.each(STREAMED)('gets more, and is told to think less, once: %s', async (_name, ask) => {
    fake.reply.next(noRoom, says('They lose 40.'));
    expect(await ask(build({ maxTokens: 2000 }))).toBe('They lose 40.');
    expect(requests()).toEqual([inRoom, withMore]);
    fake.reply.next(noRoom, noRoom);
    await expect(ask(build({ maxTokens: 2000 }))).rejects.toMatchObject({ message });
    expect(fake.requests).toHaveLength(4);
  });

  it.each(WHOLE)('gets more once: %s', async (_name, { script, content, ask, result }) => {
    fake[script].next(answers('', 'length'), answers(content));
    expect(await ask(build({ maxTokens: 2000 }))).toEqual(result);
    const [first = [], second = []] = requests();
    expect(second).toEqual([4 * Number(first[0]), 'low']);
    fake[script].next(answers('<think>Hm', 'length'), answers(null, 'length'));
    await expect(ask(build({ maxTokens: 2000 }))).rejects.toMatchObject({ message });
    expect(fake.requests).toHaveLength(4);
  });
});

describe('a server that refuses a part of the request', () => {
  const REFUSED = ['response_format', 'temperature', 'max_completion_tokens', 'reasoning_effort'];

  it.each(REFUSED)('%s is asked without it, and then at once', async part => {
    fake.judge.always(refusesMentions([part], answers(JSON.stringify(VERDICT))));
    const coach = build();
    await coach.judge(buildJudgeInput(), options());
    const needed = fake.requests.length;
    await coach.judge(buildJudgeInput(), options());
    expect(fake.requests).toHaveLength(needed + 1);
    expect(Object.keys(fake.requests.at(-1)?.body ?? {})).not.toContain(part);
  });

  const noSystem =
    (error: Record<string, unknown>, otherwise: Behaviour, status = 400): Behaviour =>
    exchange =>
      exchange.request.body.messages.some(({ role }) => role === 'system')
        ? fails(status, error)(exchange)
        : otherwise(exchange);

  it.each(STREAMED)('a system role, in %s', async (_name, ask) => {
    for (const error of [{ message: 'Only user and assistant roles are supported' }, {}]) {
      fake.reset();
      fake.reply.always(noSystem(error, says('They lose 40.')));
      const coach = build();
      expect([await ask(coach), await ask(coach)]).toEqual(['They lose 40.', 'They lose 40.']);
      const [first, second] = [fake.requests[0], fake.requests.at(-1)].map(request => request?.body.messages);
      expect(second?.map(({ role }) => role)).toEqual(['user']);
      expect(second?.[0]?.content).toBe(first?.map(({ content }) => content).join('\n\n'));
    }
  });

  it.each(WHOLE)('a system role, in %s', async (_name, { script, content, ask, result }) => {
    const error = { message: "Conversation roles must alternate user/assistant: 'system' found" };
    fake[script].always(noSystem(error, answers(content), 500));
    expect(await ask(build())).toEqual(result);
  });
});

it.each(['/', '?api-version=2026-01-01', '/?api-version=2026-01-01&a=b'])(
  'its address may end with %s',
  async rest => {
    let asked: string | undefined;
    const seen = vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
      asked = String(input);
      return Response.json({ data: [] });
    });
    try {
      await listModels({ apiKey: 'key', baseUrl: `http://ai.example/v1${rest}` });
    } finally {
      seen.mockRestore();
    }
    const query = rest.replace(/^\//, '');
    expect(asked).toBe(`http://ai.example/v1/models${query}`);
  },
);

describe('a server that reads less than it is sent', () => {
  const reads = (inputTokens: number) => says('Yes.', { usage: { inputTokens, outputTokens: 1 } });
  const history = Array.from({ length: 20 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: 'Our receptionist lost forty minutes. '.repeat(30),
  }));

  it('is told of once, with the name of the setting', async () => {
    const warn = vi.fn();
    const coach = build({ warn });
    fake.reply.next(reads(7000), reads(2048), reads(2048));
    for (let call = 0; call < 3; call += 1)
      await collect(coach.reply(buildReplyInput({ history }), options()));
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/read 2048 of about \d+ tokens.*--ctx-size/)]]);
  });

  it('is not told of for a short prompt', async () => {
    const warn = vi.fn();
    fake.reply.next(reads(10));
    await collect(build({ warn }).reply(buildReplyInput(), options()));
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a server that drops the tool to search with', () => {
  const assistant = { name: 'Ada', systemPrompt: '', webSearchEnabled: true };
  const ask = (coach: CoachProvider) => collect(coach.reply(buildReplyInput({ assistant }), options()));
  const drops =
    (tools: object[] | undefined): Behaviour =>
    ({ request, response }) => {
      const search = openSearch({ request: { ...request, body: { ...request.body, tools } }, response });
      search.text('I searched on websites like Amazon.');
      search.end('completed');
    };

  it.each([
    ['by naming none', []],
    ['by naming another', [{ type: 'function' }]],
    ['silently', undefined],
  ])('%s is asked again without it, and is not told that it can search', async (_name, tools) => {
    fake.search.always(drops(tools));
    fake.reply.always(says('They lose 40.'));
    const coach = build();
    expect([await ask(coach), await ask(coach)]).toEqual(['They lose 40.', 'They lose 40.']);
    expect(fake.requests.map(({ kind }) => kind)).toEqual(['search', 'reply', 'reply']);
    expect(JSON.stringify(fake.requests[1]?.body)).not.toContain('You can search the web');
  });

  it('is believed where a search begins all the same', async () => {
    fake.search.always(({ request, response }) => {
      const search = openSearch({
        request: { ...request, body: { ...request.body, tools: undefined } },
        response,
      });
      search.event('response.output_item.added', { item: { type: 'web_search_call' } });
      search.text('4,000 clinics.');
      search.end('completed');
    });
    expect(await ask(build())).toBe('4,000 clinics.');
  });
});

it.each([
  ['/models/qwen-1.5b.gguf', 'qwen-1.5b.gguf'],
  ['C:\\models\\qwen-1.5b.gguf', 'qwen-1.5b.gguf'],
  ['qwen/qwen-1.5b', 'qwen/qwen-1.5b'],
])('the model that answers is the one that is named: %s', async (answered, named) => {
  const coach = build();
  expect([coach.model, coach.judgeModel]).toEqual(['chat-model', 'judge-model']);
  fake.reply.next(exchange => {
    exchange.request.body.model = answered;
    return says('Yes.')(exchange);
  });
  const chunks: ReplyChunk[] = [];
  for await (const chunk of coach.reply(buildReplyInput(), options())) chunks.push(chunk);
  expect(chunks.at(-1)).toMatchObject({ usage: { model: named } });
  expect([coach.model, coach.judgeModel]).toEqual([named, 'judge-model']);
});

describe('after a start', () => {
  it('one word tells how a model answers, so that the first reply is streamed', async () => {
    const coach = build();
    await coach.prepare?.(options());
    expect(fake.requests.map(({ body }) => [body.model, body.reasoning_effort])).toEqual([
      ['chat-model', 'low'],
      ['judge-model', 'low'],
    ]);
    const gated = gatedReply(['first', 'second']);
    fake.reply.next(gated.behaviour);
    gated.release();
    const chunks = coach.reply(buildReplyInput(), options())[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toEqual({ type: 'text', text: 'first' });
  });

  it('a model that does not answer is warned of, with the reason', async () => {
    const warn = vi.fn();
    fake.probe.next(fails(401, { code: 'invalid_api_key' }), fails(404, { code: 'model_not_found' }));
    await build({ warn }).prepare?.(options());
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringMatching(/^The AI model chat-model isn't answering: .*401 \(invalid_api_key\)/),
      expect.stringMatching(/^The AI model judge-model isn't answering: .*404 \(model_not_found\)/),
    ]);
  });
});
