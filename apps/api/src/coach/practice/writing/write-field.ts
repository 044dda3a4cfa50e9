import {
  admitsIgnorance,
  contentWords,
  MAX_STARTUP_TEXT_LENGTH,
  type StartupTextField,
  words,
} from '@groundwork/domain';
import type { WriteInput } from '../../provider.ts';
import { withEnds } from './with-ends.ts';

/** It stands on cards (CO-47). */
const MAX_DESCRIPTION_LENGTH = 400;

/** What of the other fields belongs into a field, and the lead in front of it. */
const ADDED: Readonly<Record<StartupTextField, readonly [from: StartupTextField, lead: string][]>> = {
  description: [
    ['targetMarket', 'For whom:'],
    ['problemStatement', 'The problem:'],
  ],
  problemStatement: [['targetMarket', 'Who has it:']],
  valueProposition: [['targetMarket', 'For whom:']],
  revenueModel: [['targetMarket', 'For whom:']],
  targetMarket: [['problemStatement', 'Their problem:']],
};

/** What leads to something, which then would be the lead behind it. */
const DANGLING = /[\s,:;–—-]{1,20}$/;

/**
 * One field in the founder's own words, as they are: the field itself, then what other fields say that belongs to it
 * (CO-53). Empty when the field says nothing, or there is nothing to add. A description begins with the value
 * proposition where there is none yet.
 */
export function writeField({ field, startup }: WriteInput): string {
  const isDescription = field === 'description';
  const own = startup[field].trim();
  const base = isDescription && own === '' ? firstLine(startup.valueProposition) : own;
  if (!saysSomething(base)) return '';
  const most = isDescription ? MAX_DESCRIPTION_LENGTH : MAX_STARTUP_TEXT_LENGTH;
  let text = base;
  for (const [from, lead] of ADDED[field]) {
    const other = isDescription ? firstLine(startup[from]) : startup[from].trim();
    if (base.includes(lead) || !saysSomething(other) || repeats(text, other)) continue;
    const added = `${lead} ${other}`;
    const longer = isDescription
      ? withEnds([text.replace(DANGLING, ''), added]).join(' ')
      : `${text}\n\n${added}`;
    if (longer.length <= most) text = longer;
  }
  return text === own ? '' : text;
}

/** A description is one line, and two that are joined would say what nobody said. */
const firstLine = (text: string): string => text.trim().split('\n')[0]?.trim() ?? '';

const saysSomething = (text: string) =>
  contentWords(text).length > 0 && !admitsIgnorance(words(text).join(' '));

const repeats = (text: string, other: string) =>
  ` ${words(text).join(' ')} `.includes(` ${words(other).join(' ')} `);
