import { words } from '@groundwork/domain';
import type { SectionInput, SectionParagraphs, SectionStatement } from '../../provider.ts';
import { uncapitalised } from '../writing/case.ts';
import { withoutEnd } from '../writing/form.ts';
import { mentions } from '../writing/sentences.ts';
import { phraseShape, wordsOf } from '../writing/shape.ts';
import { verbForm } from '../writing/words.ts';
import { chooseSaid } from './choose.ts';
import { areSeries, joinParted, splitParts } from './join.ts';
import { isFragment, leadFragments, leadSentence, type Place } from './lead.ts';
import { sayFacts, sayField } from './profile.ts';
import { type ReadSection, readSection, type Said } from './read.ts';
import { answerShape } from './shape.ts';
import { TOPICS } from './topics.ts';

/** A beginning with fewer words is not a paragraph of its own. */
const MIN_PARAGRAPH_WORDS = 25;

/** Names the subject of a section, when its first sentence does not. */
const OPENINGS: Readonly<Record<SectionInput['section']['type'], string>> = {
  product_overview: 'This is {name} in brief.',
  problem: 'This is the problem that {name} takes on.',
  solution: 'This is how {name} goes about it.',
  persona: 'This is whom {name} has in mind.',
  value_proposition: 'This is what {name} has to offer, and to whom.',
  mvp_strategy: 'This is how {name} puts its idea to the test.',
  pricing_strategy: 'This is how {name} arrives at its price.',
  go_to_market_strategy: 'This is how {name} means to reach its first customers.',
  northstar_metric: 'This is how {name} tells whether it is making progress.',
  operating_model: 'This is what it takes to run {name}.',
  risk_assessment: 'This is what {name} has to reckon with.',
  assumptions: 'This is what {name} believes so far.',
};

/**
 * A section of the report by rule, from the founder's own words (RE-45): what was accepted, tidied. An answer
 * that cannot be understood alone is introduced by what was asked.
 */
export function writeSection(input: SectionInput): SectionParagraphs {
  const section = readSection(input);
  const said = chooseSaid(section.said);
  const paragraphs = section.isEnglish ? compose(said, section) : composeForeign(said);
  const refused = new Set(input.refused);
  return paragraphs
    .map(statements => statements.filter(({ text }) => !refused.has(text)))
    .filter(statements => statements.length > 0);
}

/** Connecting words of English would not fit another language. */
function composeForeign(said: readonly Said[]): SectionStatement[][] {
  const [first = [], second = [], ...rest] = byStep(said).map(list =>
    list.map(({ text, numbers }) => ({ text, sources: numbers })),
  );
  return said[0]?.step === null && isBrief(first)
    ? [[...first, ...second], ...rest]
    : [first, second, ...rest];
}

const isBrief = (statements: readonly SectionStatement[]) =>
  words(statements.map(({ text }) => text).join(' ')).length < MIN_PARAGRAPH_WORDS;

function compose(said: readonly Said[], section: ReadSection): SectionStatement[][] {
  const profile = said.filter(({ step }) => step === null).map(one => sayProfile(one, section));
  const first = withFacts(sayFacts(section.form.name, section.facts), profile, section);
  const goesOn = isBrief(first);
  const steps = byStep(said.filter(({ step }) => step !== null));
  const answers = steps.map((list, at) =>
    composeStep(list, section, at === 0 && goesOn && first.length > 0 ? 'behind' : 'first'),
  );
  const [second = [], ...rest] = answers;
  return withOpening(
    goesOn ? [[...first, ...second], ...rest] : [first, ...answers],
    section,
    first.length > 0,
  );
}

/** "Clinic Desk, a healthcare startup at the idea stage, texts the waiting list." */
function withFacts(
  facts: SectionStatement | null,
  profile: readonly SectionStatement[],
  { form: { name } }: ReadSection,
): SectionStatement[] {
  const [first, ...rest] = profile;
  if (!facts) return [...profile];
  const is = `${name} is `;
  const what = facts.text.slice(is.length, -1);
  if (!first?.text.startsWith(`${name} `) || !/^an? /.test(what)) return [facts, ...profile];
  // "Rota users" is another subject.
  const [verb = ''] = wordsOf(first.text.slice(name.length));
  if (verb === 'is' || verbForm(verb)?.form !== 'third') return [facts, ...profile];
  const text = `${name}, ${what}, ${first.text.slice(name.length + 1)}`;
  return [{ text, sources: [...facts.sources, ...first.sources] }, ...rest];
}

function sayProfile({ text, about, numbers }: Said, { form, voice }: ReadSection): SectionStatement {
  return { text: sayField(about, text, form, voice), sources: numbers };
}

function withOpening(
  paragraphs: SectionStatement[][],
  { type, form }: ReadSection,
  isProfile: boolean,
): SectionStatement[][] {
  const [[first, ...others] = [], ...rest] = paragraphs;
  if (!first || mentions(first.text, form.name)) return paragraphs;
  const opening = OPENINGS[type].replace('{name}', () => form.name).replace(/\.{2}$/, '.');
  const text =
    isProfile && isPhrase(first.text)
      ? `${opening.replace(/\.$/, '')}: ${uncapitalised(first.text, form.known)}`
      : `${opening} ${first.text}`;
  return [[{ ...first, text }, ...others], ...rest];
}

const isPhrase = (text: string) => /^(?:noun|ing|gerund)$/.test(phraseShape(withoutEnd(text)));

/** @param begins the place of the step's first statement */
function composeStep(said: readonly Said[], section: ReadSection, begins: Place): SectionStatement[] {
  const statements: SectionStatement[] = [];
  for (const answer of groupBy(said, ({ about }) => about)) {
    const place = statements.length === 0 ? begins : 'later';
    statements.push(...withoutParts(composeAnswer(joinParted(splitParts(answer), section), place, section)));
  }
  return statements;
}

/** An answer in the founder's own sequence of sentences; only its beginning is led in, where it needs that. */
function composeAnswer(answer: readonly Said[], place: Place, section: ReadSection): SectionStatement[] {
  const begins = beginningOf(answer);
  const [first] = begins;
  if (!first) return [];
  const text = isFragment(first)
    ? leadFragments(begins, place, section)
    : leadSentence(first, place, section);
  const rest = answer.slice(begins.length).map(one => ({ text: one.text, sources: one.numbers }));
  return [{ text, sources: begins.flatMap(({ numbers }) => numbers) }, ...rest];
}

/** The beginning that gets an introduction: a sentence, a fragment, people with their moment, or a list. */
function beginningOf(answer: readonly Said[]): readonly Said[] {
  const end = answer.findIndex(one => !isFragment(one));
  const fragments = end < 0 ? answer : answer.slice(0, end);
  const isListed = !TOPICS.get(answer[0]?.about ?? '')?.opening;
  if (isListed && fragments.length > 1 && areSeries(fragments)) return fragments;
  const isMoment = fragments.length === 2 && answerShape(fragments[1]?.text ?? '') === 'when';
  return isMoment ? fragments : answer.slice(0, 1);
}

/** Sentences that came as one are one statement: each source is named once. */
function withoutParts(statements: readonly SectionStatement[]): SectionStatement[] {
  const merged: SectionStatement[] = [];
  for (const statement of statements) {
    const last = merged.at(-1);
    if (!last?.sources.some(number => statement.sources.includes(number))) merged.push(statement);
    else
      merged[merged.length - 1] = {
        text: `${last.text} ${statement.text}`,
        sources: [...new Set([...last.sources, ...statement.sources])],
      };
  }
  return merged;
}

const byStep = (said: readonly Said[]): Said[][] => groupBy(said, ({ step }) => step ?? '');

function groupBy(said: readonly Said[], keyOf: (one: Said) => string): Said[][] {
  const groups = new Map<string, Said[]>();
  for (const one of said) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}
