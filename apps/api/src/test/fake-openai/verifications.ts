import * as z from 'zod/mini';
import type { Behaviour, ChatRequestBody } from './exchange.ts';
import { readBlock, readPrompt } from './prompt-blocks.ts';
import { type FakeUsage, sendCompletion } from './wire.ts';

const statementsSchema = z.array(z.object({ statement: z.number(), text: z.string() }));

type AskedStatement = z.output<typeof statementsSchema>[number];

const USAGE: FakeUsage = { inputTokens: 300, outputTokens: 30 };

export function isVerifyRequest(body: ChatRequestBody): boolean {
  return readPrompt(body).includes('\n\nVerify the statements now.');
}

/** Confirms the statements for which `isSaid` is true, by default all. */
export function verifies(isSaid: (statement: AskedStatement) => boolean = () => true): Behaviour {
  return exchange => {
    const asked = statementsSchema.parse(readBlock(readPrompt(exchange.request.body), 'statements'));
    const verdicts = asked.map(statement => {
      const said = isSaid(statement);
      return { statement: statement.statement, adds: said ? '' : 'something', said };
    });
    sendCompletion(exchange, { content: JSON.stringify({ verdicts }), usage: USAGE });
  };
}
