import { beforeClosing, createGate, type Exchange, pause } from '../../src/test/fake-openai/exchange.ts';
import { startFakeOpenAi } from '../../src/test/fake-openai/fake-openai.ts';
import { openStream } from '../../src/test/fake-openai/wire.ts';
import { answerParent } from '../lib/child.ts';
import { microseconds } from '../lib/clock.ts';
import { readCommand, tokenText } from './script.ts';

/** When a reply's request had come and when its first token was written. */
export interface ProviderTimes {
  arrived: number;
  firstToken: number;
}

const fake = await startFakeOpenAi();
const times = new Map<number, ProviderTimes>();
let lastBody: unknown = null;
const gate = createGate();

// Judgements keep the fake's default: nothing is met, at once.
fake.reply.always(async exchange => {
  const arrived = microseconds();
  lastBody = exchange.request.body;
  await streamTokens(exchange, arrived);
});

async function streamTokens(exchange: Exchange, arrived: number): Promise<void> {
  const { id, tokens, everyMs, held } = readCommand(exchange.request.body.messages.at(-1)?.content ?? '');
  const stream = openStream(exchange);
  stream.role();
  times.set(id, { arrived, firstToken: microseconds() });
  for (let index = 0; index < tokens; index += 1) {
    if (index > 0 && !(await pause(exchange, everyMs))) return;
    stream.text(tokenText(id, index));
    if (held && index === 0 && !(await beforeClosing(exchange, gate.opened))) return;
  }
  stream.finish('stop');
  stream.usage({ inputTokens: 100, outputTokens: tokens });
  stream.done();
}

answerParent({
  url: () => fake.url,
  times: id => times.get(Number(id)),
  body: () => lastBody,
  // Lets the held streams go on, now and from now on.
  release: () => gate.open(),
});
