import type { Lacking } from './coverage.ts';
import type { CriterionRule } from './criterion-rule.ts';

type Wordings = readonly [first: string, second: string];

/** How a signal may look, in two wordings. No example has three words in a row that a founder would want to use. */
const SIGNALS: Record<Lacking, Wordings> = {
  number: [
    'A figure counts when it says what of: minutes, pounds, people.',
    'A rough figure will do, with what it counts behind it.',
  ],
  date: ['A weekday, a date or a month will do.', 'Which day was it, or will it be?'],
  role: ['A trade or a job title names them best.', 'Who is it, by what they do all day?'],
  quote: ['Put the very words between quotation marks.', 'What they said goes between quotation marks.'],
  reason: ['Go on with “because …”.', 'What makes it so? “Since …” or “because …” would tell.'],
  negation: ['Say what is not done, with “not …” or “never …”.', 'What do they leave undone?'],
  list: ['One to a line, or with commas between them.', 'Short ones will do, each on its own line.'],
};

const CLASSES: ReadonlyMap<string, Wordings> = new Map(
  Object.entries<Wordings>({
    '<source>': [
      'Were you there, did somebody tell you, is it on a bill? “My guess” counts as well.',
      'Say beside the figure how you know it: counted, asked, read, or guessed.',
    ],
    '<evidence>': [
      'Who told you, where did you see it, or is it your guess? Any of them counts.',
      'Say how you know: asked, watched, counted, read, or guessed.',
    ],
    '<situation>': [
      'Start with “when …” or “each time …”.',
      'What are they in the middle of just then? “While …” is a start.',
    ],
    '<past>': ['Tell who did what, as it happened.', 'One thing that happened is enough, in the past tense.'],
    '<aim>': ['Start with “to …” or “wants to …”.', 'Finish the sentence “they want to …”.'],
    '<goal>': ['Start with “wants to …”.', 'Finish the sentence “what counts for them is …”.'],
    '<worry>': ['Start with “afraid that …” or “what if …”.', 'What might go wrong in their eyes?'],
    '<habit>': ['Start with “always …” or “for years …”.', 'What do they do without thinking about it?'],
    '<dislike>': ['Start with “fed up with …”.', 'What annoys them about it?'],
    '<longing>': ['Start with “would love …”.', 'What do they picture instead?'],
    '<does>': ['Try “it is a … that …”.', 'What would a neighbour see it do?'],
    '<change>': [
      'Look for something that began, broke, ended or got dearer.',
      'What was different the day after?',
    ],
    '<offline>': ['A notebook, a colleague or doing without counts.', 'What do they use that has no screen?'],
    '<time>': ['Give the minutes, hours or days.', 'How long is it, roughly?'],
    '<place>': ['Name the street, the town or the list.', 'Where could one go and find them?'],
    '<role>': ['A trade or a job title names them best.', 'Who is it, by what they do all day?'],
    '<organisation>': ['Name the kind of firm or household.', 'Whose door would you knock on?'],
    '<exclusion>': ['Start with “not yet …” or “later …”.', 'Which one do you turn down for now?'],
  }),
);

/** Words that open or join a clause: a keyword of this kind shows how an answer may be built without saying what is in it. */
const OPENINGS = [
  'when',
  'each time',
  'because',
  'so that',
  'instead of',
  'better than',
  'than',
  'first',
  'then',
  'until',
  'up to',
  'if',
  'fewer than',
  'every',
  'per',
];

const PLAIN: Wordings = ['One plain sentence about just that is enough.', 'A short line of its own will do.'];

/** A second refusal is worded anew. */
const pick = ([first, second]: Wordings, turn: number) => (turn % 2 === 1 ? first : second);

export const formOfSignal = (signal: Lacking, turn: number): string => pick(SIGNALS[signal], turn);

/** Whether it asks where something is known from; then a missing number is not what to complain about. */
export const asksSource = ({ criterion }: CriterionRule): boolean =>
  criterion.keywords.some(keyword => SOURCES.has(keyword));

const SOURCES: ReadonlySet<string> = new Set(['<source>', '<evidence>']);

/** An example of an answer that would count. It shows only the signals that are still missing. */
export function describeForm(rule: CriterionRule, lacking: readonly Lacking[], turn: number): string {
  const { keywords } = rule.criterion;
  const isAsked = (keyword: string) => CLASSES.has(keyword) && (!asksSource(rule) || SOURCES.has(keyword));
  const classes = keywords.filter(isAsked);
  const ofClass = pick(CLASSES.get(classes[0] ?? '') ?? PLAIN, turn);
  if (asksSource(rule)) return ofClass;
  const [signal] = lacking;
  if (signal) return pick(SIGNALS[signal], turn);
  if (classes[0] !== undefined && classes[0] === keywords[0]) return ofClass;
  const openings = OPENINGS.filter(word => keywords.includes(word)).slice(0, 2);
  if (openings.length === 0) return pick(PLAIN, turn);
  return `Try a sentence with ${openings.map(word => `“${word} …”`).join(' or ')}.`;
}
