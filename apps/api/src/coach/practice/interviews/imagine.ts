import { type FactTopic, splitSentences, type Truth } from '@groundwork/domain';
import type { ImagineInput } from '../../provider.ts';
import { shorten, tidy } from '../replies/excerpts.ts';

const QUOTED_WORDS = 16;
const QUOTED_CHARACTERS = 100;

/** The facts that a founder can find out. */
export type Matter = 'last' | 'often' | 'worst' | 'today' | 'tried' | 'cost' | 'decides';

/**
 * Lives that fit most trades, and one another; some speak against the founder's idea. The text before the first comma
 * is an answer by itself.
 */
export const LIVES: Readonly<Record<Matter, { about: FactTopic; texts: readonly string[] }>> = {
  last: {
    about: 'problem',
    texts: [
      'Three weeks ago, on a Tuesday, and I only noticed in the evening.',
      'On Friday, just before we closed, and it kept me until nine.',
      'Ten days ago, when two people called in sick.',
      'The week before last, in the middle of something else.',
      'Last Monday, and my colleague had to do half a day again by hand.',
    ],
  },
  often: {
    about: 'problem',
    texts: [
      'About twice a month, mostly when someone is ill.',
      'Every two or three weeks, and more in winter.',
      'Once a month or so, but then for days.',
      'Three times last month, which was unusual.',
    ],
  },
  worst: {
    about: 'problem',
    texts: [
      'The phone, which rings while my hands are full.',
      'I find out in the evening, when it is too late to change anything.',
      'The waiting, since no one tells me how long it will be.',
      'A supplier who comes late, and that has little to do with the rest of it.',
    ],
  },
  today: {
    about: 'habits',
    texts: [
      'I keep a list on paper beside the telephone, and copy it out every Friday.',
      "I ring someone I've known for ten years, and that's that.",
      'A calendar on the wall, in three colours that only I can read.',
      'I plan on Sunday evening, alone, in about half an hour.',
    ],
  },
  tried: {
    about: 'habits',
    texts: [
      'A spreadsheet last spring, which I gave up after five weeks.',
      'I paid a student to sort it out, and it held for a month.',
      'An app that a friend recommended, which I have opened twice this year.',
      'I showed two people how I do it, and now they both do it their own way.',
    ],
  },
  cost: {
    about: 'money',
    texts: [
      'About £180 each time, and once an annoyed customer.',
      'About three hours each time, and no one pays me for those.',
      'A customer last year, who had been with us for six.',
      'Nothing I could put a number on, only evenings.',
    ],
  },
  decides: {
    about: 'decisions',
    texts: [
      'I do up to £50 a month, and above that my partner has to agree.',
      'My partner, who says no to most of it.',
      'The two of us together, once a quarter.',
      'I do, after our accountant has tried to talk me out of it.',
    ],
  },
};

type Imagined = Pick<ImagineInput, 'salt' | 'earlier'> & {
  persona: Pick<ImagineInput['persona'], 'name' | 'description'>;
};

/**
 * The truth that a persona hides, derived by rules from the persona and a salt. A rehearsal after another one gets the
 * next fact on each matter (PE-13).
 */
export function imagine({ persona, salt, earlier }: Imagined): Truth {
  const before = earlier.map(({ text }) => text);
  const facts = Object.entries(LIVES).map(([matter, { about, texts }]) => {
    const last = texts.findLastIndex(text => before.includes(text));
    const at = last < 0 ? hash([salt, persona.name, matter].join('\n')) : last + 1;
    return { about, text: texts[at % texts.length] ?? '' };
  });
  return { who: whoIs(persona.description), facts };
}

/** The first sentence of a description, "Owns a shop." or "A mentor who listens.", as a completion of 'who …'. */
function whoIs(description: string): string {
  const [first] = splitSentences(tidy(description));
  const role = shorten(first?.text ?? '', QUOTED_WORDS, QUOTED_CHARACTERS);
  const said = role.charAt(0).toLowerCase() + role.slice(1);
  if (/^(?:an?|the|one) /.test(said)) return `is ${said}`;
  return /^[a-z]*[a-rtv-z]s /.test(said) ? said : 'knows the work that your startup is about';
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
