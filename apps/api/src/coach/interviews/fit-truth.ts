import { TRUTH_TOPICS, type Truth } from '@groundwork/domain';
import { toLine } from './to-line.ts';

const MAX_WHO = 160;
const MAX_FACT = 400;
const MAX_FACTS = 9;

/** A truth in the form that is stored and shown; null without a person, or when it lacks a topic (PE-13). */
export function fitTruth({ who, facts }: Truth): Truth | null {
  const line = toLine(who, MAX_WHO)
    .replace(/^who\s+/i, '')
    .replace(/[\s.]+$/, '');
  const fitted = facts
    .map(({ about, text }) => ({ about, text: toLine(text, MAX_FACT) }))
    .filter(({ text }) => text !== '');
  // Surplus facts are dropped from the end, but never the last one of a topic.
  const firsts = TRUTH_TOPICS.map(topic => fitted.findIndex(({ about }) => about === topic));
  if (line === '' || firsts.includes(-1)) return null;
  const room = MAX_FACTS - firsts.length;
  const others = fitted.map((_, index) => index).filter(index => !firsts.includes(index));
  const kept = new Set([...firsts, ...others.slice(0, room)]);
  return { who: line, facts: fitted.filter((_, index) => kept.has(index)) };
}
