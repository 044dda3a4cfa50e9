import type { Behaviour } from './exchange.ts';
import { type AskedCriterion, type JudgeRequest, readJudgeRequest } from './judge-request.ts';
import { type FakeUsage, sendCompletion } from './wire.ts';

export interface FakeVerdict {
  criterion: string;
  sentences: number[];
  met: boolean;
  missing: string;
}

const USAGE: FakeUsage = { inputTokens: 200, outputTokens: 20 };

/** Answers with verdicts that depend on what was asked. */
export function judges(decide: (request: JudgeRequest) => FakeVerdict[]): Behaviour {
  return exchange => {
    const verdicts = decide(readJudgeRequest(exchange.request.body));
    sendCompletion(exchange, { content: JSON.stringify({ verdicts }), usage: USAGE });
  };
}

type Which = string | ((criterion: AskedCriterion) => boolean);

/**
 * Finds the matching criteria met by the sentences with these numbers, or else by the newest sentence. A string matches
 * text within the criterion or its question. Every other criterion is not met.
 */
export function meets(which: Which, sentences?: number[]): Behaviour {
  const matches = typeof which === 'function' ? which : contains(which);
  return judges(request => {
    const newest = request.sentences.at(-1)?.number;
    const evidence = sentences ?? (newest === undefined ? [] : [newest]);
    return request.criteria.map(criterion => verdict(criterion, matches(criterion) ? evidence : []));
  });
}

export function meetsAll(sentences?: number[]): Behaviour {
  return meets('', sentences);
}

export function meetsNothing(missing = 'This needs a concrete detail.'): Behaviour {
  return judges(request => request.criteria.map(criterion => verdict(criterion, [], missing)));
}

/** Sends any text in place of the JSON. */
export function answers(content: string | null, finishReason = 'stop'): Behaviour {
  return exchange => sendCompletion(exchange, { content, finishReason, usage: USAGE });
}

export function refusesToJudge(): Behaviour {
  return exchange =>
    sendCompletion(exchange, { content: null, refusal: 'I cannot assess this.', usage: USAGE });
}

function contains(part: string) {
  return ({ text, question }: AskedCriterion) => text.includes(part) || question.includes(part);
}

function verdict(criterion: AskedCriterion, sentences: number[], missing = 'Not there yet.'): FakeVerdict {
  const met = sentences.length > 0;
  return { criterion: criterion.label, sentences, met, missing: met ? '' : missing };
}
