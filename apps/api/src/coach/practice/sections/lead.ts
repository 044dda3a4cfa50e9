import { unsupportedFigures } from '@groundwork/domain';
import { uncapitalised } from '../writing/case.ts';
import { namesSomebody, shareWords, withoutEnd } from '../writing/form.ts';
import { isNamed, sayWhat } from '../writing/sentences.ts';
import { isPlural, phraseShape, wordsOf } from '../writing/shape.ts';
import { ADJECTIVES, DETERMINERS } from '../writing/words.ts';
import { canLower, ended, joinSeries, lowered } from './join.ts';
import { leadFrom } from './question.ts';
import type { ReadSection, Said } from './read.ts';
import { type AnswerShape, answerShape } from './shape.ts';
import type { Topic } from './topic.ts';
import { TOPICS } from './topics.ts';

const POINTS_BACK =
  /^(?:they|she|he|it|this|that|these|those|their|her|his|its|them|both|the others?|the other \p{L}+|one of them|half of them|some of them|most of them|none of them|then|but|and|also|so|times|plus|because of (?:that|this)|that['’]s|it['’]s|they['’]re)\b/iu;

/** The place of an answer in its paragraph; `behind` follows the profile's words on the startup. */
export type Place = 'first' | 'behind' | 'later';

/** Sentences that need the one before, though their first word does not show it. */
const LEANS =
  /^(?:ours|second(?:ly)?,|third(?:ly)?,|the (?:second|third|rest)\b)|\bthat (?:day|evening|morning|week|night|month|price)\b/i;
const RECKONS = /^(?:i|we) (?:have )?(?:multiplied|divided|counted|added|reckoned|worked (?:it|that) out)\b/i;

export const leansBack = (said: Pick<Said, 'text'>): boolean =>
  pointsBack(said) || LEANS.test(said.text) || RECKONS.test(said.text);

const pointsBack = ({ text }: Pick<Said, 'text'>): boolean => POINTS_BACK.test(text);

/** Whether the question has to introduce the text: it is no sentence, or only answers. */
export const isFragment = ({ text }: Said): boolean => answerShape(text) !== 'sentence';

/** The sentence that begins an answer, led in where it cannot be read without its question. */
export function leadSentence(said: Said, place: Place, section: ReadSection): string {
  const topic = TOPICS.get(said.about);
  const needsIt = (place === 'first' && pointsBack(said)) || RECKONS.test(said.text);
  if (!topic) {
    const lead = needsIt ? leadOf(said, section) : '';
    return lead === '' ? said.text : `${lead} ${lowered(said, section)}`;
  }
  const named = topic.isOfStartup ? sayOfStartup(said.text, place, section) : null;
  if (named !== null) return named;
  if (topic.choice) return sayChoice(topic, said, section);
  if (topic.opening && !takesUp(said.text, topic)) return `${filled(topic.opening, section)} ${said.text}`;
  return needsIt && canLower(said, section)
    ? `As for ${filled(topic.about, section)}, ${lowered(said, section)}`
    : said.text;
}

/** Whether the answer says for itself what it is about: what leads to it would say so twice. */
const takesUp = (text: string, { opening = '', about }: Topic) => shareWords(`${opening} ${about}`, text);

/** Fragments that follow one another, led in by what was asked. */
export function leadFragments(run: readonly Said[], place: Place, section: ReadSection): string {
  const [first] = run;
  if (!first) return '';
  const joined = joinSeries(run, section);
  const topic = TOPICS.get(first.about);
  if (!topic) {
    const lead = leadOf(first, section);
    return lead === '' ? run.map(({ text }) => text).join(' ') : `${lead} ${lowered(joined, section)}`;
  }
  const about = filled(topic.about, section);
  if (topic.choice) return sayChoice(topic, joined, section);
  const named = topic.isOfStartup ? sayOfStartup(joined.text, place, section) : null;
  if (named !== null) return named;
  const said = sayOfPeople(topic, run, section) ?? frame(topic, joined, section);
  if (said !== null) return said;
  if (topic.opening) return leadSentence(joined, place, section);
  const isDenied = topic.isDenial === true && /^(?:no|not|none|nothing)\b/i.test(joined.text);
  return isDenied || takesUp(joined.text, topic) ? joined.text : withColon(about, joined, section);
}

/** "It cost them about £40.": a sentence in which what was asked goes on to the answer. */
function frame(topic: Topic, said: Said, section: ReadSection): string | null {
  const shape = answerShape(said.text);
  if (shape === 'unclear' && !topic.isNames) return null;
  const words = frameOf(topic, shape, said.text);
  const joins = canLower(said, section) || (topic.isNames && shape !== 'verb');
  if (words === undefined || !joins || takesUp(said.text, { about: words })) return null;
  if (shape === 'noun' && /^(?:no|not|none|nothing)\b/i.test(said.text)) return null;
  const low = lowered(said, section);
  const article = shape === 'noun' && /^(?:number|share|percentage|amount) of\b/.test(low) ? 'the ' : '';
  return `${filled(words, section)} ${article}${low}`;
}

function frameOf(topic: Topic, shape: AnswerShape, text: string): string | undefined {
  switch (shape) {
    case 'that':
      return topic.that;
    case 'when':
      return topic.clause;
    case 'place':
      return topic.place;
    case 'verb':
      return /^to\b/i.test(text) ? topic.verb?.replace(/ to$/, '') : topic.verb;
    case 'noun':
      return topic.noun;
    case 'unclear':
      return topic.noun;
    default:
      return undefined;
  }
}

/** "A phone line for planners", "it's a phone line", "cheaper than a clerk": said of the startup by its name. */
function sayOfStartup(text: string, place: Place, { form }: ReadSection): string | null {
  const rest = text.replace(/^it(?:['’]s| is) /i, '');
  if (rest !== text) return place === 'first' ? `${form.name} is ${rest}` : text;
  const [first = ''] = wordsOf(text);
  const said = ADJECTIVES.has(first)
    ? `${form.name} is ${uncapitalised(text, form.known)}`
    : sayWhat(text, form);
  if (said === text) return null;
  return place !== 'behind' || isNamed(text, form.name) ? said : said.replace(`${form.name} is `, 'It is ');
}

/** "Receptionists in Leeds have this problem when a patient cancels." */
function sayOfPeople({ people }: Topic, run: readonly Said[], section: ReadSection): string | null {
  const [who, when, ...more] = run;
  const bare = withoutEnd(who?.text ?? '');
  if (!people || more.length > 0 || /[,;:]/.test(bare) || !namesSomebody(bare)) return null;
  if (phraseShape(bare) !== 'noun' || (when && answerShape(when.text) !== 'when')) return null;
  const said = `${bare} ${isPlural(bare) ? people.many : people.one}`;
  return when ? `${said} ${lowered(when, section)}` : `${said}.`;
}

function sayChoice(topic: Topic, said: Said, section: ReadSection): string {
  const about = filled(topic.about, section);
  const bare = withoutEnd(said.text);
  if (bare.includes(': ')) return `${capital(about)} is “${bare}”.`;
  const low = lowered({ ...said, text: bare, isLow: true }, section);
  return ended(`${capital(about)} is ${topic.choice === 'sentence' ? `that ${low}` : low}`);
}

/** The last resort. A second colon would part what belongs together. */
function withColon(about: string, said: Said, section: ReadSection): string {
  if (!said.text.includes(': ')) return `${capital(about)}: ${lowered(said, section)}`;
  return canLower(said, section) && DETERMINERS.has(wordsOf(said.text)[0] ?? '')
    ? `As for ${about}, ${lowered(said, section)}`
    : said.text;
}

/** The question as a lead-in, unless it has a figure that the founder has not said. */
function leadOf(said: Said, { voice, form }: ReadSection): string {
  const lead = leadFrom(said.about, voice);
  return unsupportedFigures(lead, [said.text, form.name]).length > 0 ? '' : lead;
}

function filled(text: string, { voice, form }: ReadSection): string {
  const values: Readonly<Record<string, string>> = {
    ...voice,
    We: capital(voice.we),
    Our: capital(voice.our),
    name: form.name,
  };
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
