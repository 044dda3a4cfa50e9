import { beforeClosing, createGate, pause } from '../../src/test/fake-openai/exchange.ts';
import { startFakeOpenAi } from '../../src/test/fake-openai/fake-openai.ts';
import { openStream } from '../../src/test/fake-openai/wire.ts';
import { answerParent } from '../lib/answer-parent.ts';
import { listTokens, readCommand } from './script.ts';

const fake = await startFakeOpenAi();
const gate = createGate();
let lastBody: unknown = null;

// Judgements keep the fake's default: an immediate verdict that nothing is met.
fake.reply.always(async exchange => {
  lastBody = exchange.request.body;
  const script = readCommand(exchange.request.body.messages);
  const stream = openStream(exchange);
  stream.role();
  for (const [index, token] of listTokens(script).entries()) {
    if (index > 0 && !(await pause(exchange, script.everyMs))) return;
    stream.text(token);
    if (script.held && index === 0 && !(await beforeClosing(exchange, gate.opened))) return;
  }
  stream.finish('stop');
  stream.usage({ inputTokens: 100, outputTokens: script.tokens });
  stream.done();
});

answerParent({
  url: () => fake.url,
  lastBody: () => lastBody,
  /** Releases the held streams, and from now on every stream. */
  release: () => gate.open(),
});
