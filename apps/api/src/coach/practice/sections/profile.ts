import { STARTUP_FIELD_LABELS } from '@groundwork/domain';
import type { SectionSource, SectionStatement } from '../../provider.ts';
import { uncapitalised } from '../writing/case.ts';
import { isGroup, type ReadForm, withoutEnd } from '../writing/form.ts';
import { sayIncome, sayProblem, sayWhat, sayWhatByName } from '../writing/sentences.ts';
import { phraseShape, wordsOf } from '../writing/shape.ts';
import { ADJECTIVES, verbForm } from '../writing/words.ts';
import type { Voice } from './question.ts';

const INDUSTRY = 'Industry';
const STAGE = 'Stage';
const UNTOLD = 'Other';
const STAGES: Readonly<Record<string, string>> = { Idea: 'idea', MVP: 'MVP' };

/** Fields that are one of a few words, and no sentence. */
export const isFact = ({ step, about }: SectionSource): boolean =>
  step === null && (about === INDUSTRY || about === STAGE);

/** "Clinic Desk is a healthcare startup at the idea stage." */
export function sayFacts(name: string, facts: readonly SectionSource[]): SectionStatement | null {
  const industry = facts.find(({ about, text }) => about === INDUSTRY && text.trim() !== '');
  const stage = facts.find(({ about, text }) => about === STAGE && text.trim() !== '');
  const named = industry && industry.text !== UNTOLD ? industry : undefined;
  if (!named && !stage) return null;
  const what = named ? `${article(named.text)} ${inSentence(named.text)} startup` : '';
  const where = stage ? `at the ${STAGES[stage.text] ?? inSentence(stage.text)} stage` : '';
  const said = [what, where].filter(part => part !== '').join(' ');
  return {
    text: `${name} is ${said}.`,
    sources: [named, stage].flatMap(source => source?.number ?? []),
  };
}

const inSentence = (text: string) => text.toLowerCase().replaceAll('&', 'and');
const article = (text: string) => (/^[aeiou]/i.test(text) ? 'an' : 'a');

/** A field's sentence, which may be a phrase, as a sentence where that is sure to be one. */
export function sayField(label: string, sentence: string, form: ReadForm, voice: Voice): string {
  const said = sayByLabel(label, sentence, form);
  // "We charge" is how the income's writer puts it.
  return voice.we === 'I' && !sentence.startsWith('We ') ? said.replace(/^We /, 'I ') : said;
}

function sayByLabel(label: string, sentence: string, form: ReadForm): string {
  switch (label) {
    case STARTUP_FIELD_LABELS.problemStatement:
      return sayProblem(sentence, null, form);
    case STARTUP_FIELD_LABELS.valueProposition:
      if (isComparison(sentence)) return `${form.name} is ${uncapitalised(sentence, form.known)}`;
      return sayPurpose(sentence, form) ?? sayWhat(sentence, form);
    case STARTUP_FIELD_LABELS.description:
      return sayPurpose(sentence, form) ?? sayWhatByName(sentence, form);
    case STARTUP_FIELD_LABELS.revenueModel:
      return sayIncome(sentence, form);
    case STARTUP_FIELD_LABELS.targetMarket:
      return isGroup(withoutEnd(sentence))
        ? `${form.name} is for ${withEnd(uncapitalised(sentence, form.known))}`
        : sentence;
    default:
      return sentence;
  }
}

/** "Cheaper than a kiln of one's own". */
const isComparison = (sentence: string) =>
  ADJECTIVES.has(wordsOf(sentence)[0] ?? '') &&
  / than /.test(sentence) &&
  phraseShape(sentence) !== 'sentence';

/** "Fill the chair before the coat is off": in a form this is the purpose, in a report it would command the reader. */
function sayPurpose(sentence: string, { name, known }: ReadForm): string | null {
  const [first = ''] = wordsOf(sentence);
  const isBase = phraseShape(withoutEnd(sentence)) === 'base' && verbForm(first)?.form === 'base';
  return isBase ? `${name} is there to ${uncapitalised(sentence, known)}` : null;
}

const withEnd = (text: string) => `${withoutEnd(text)}.`;
