import { splitSentences, TRUTH_TOPICS, type Truth, type TruthTopic } from '@groundwork/domain';
import type { ImagineInput } from '../../provider.ts';
import { shorten, tidy } from '../replies/excerpts.ts';

const FACTS_PER_TOPIC = 2;
const QUOTED_WORDS = 16;
const QUOTED_CHARACTERS = 100;

/** Lives that fit most trades; some speak against the founder's idea. */
const LIVES: Record<TruthTopic, readonly string[]> = {
  problem: [
    'It last happened three weeks ago, on a Tuesday, and I noticed it only in the evening.',
    'It comes up about twice a month, mostly when somebody is ill.',
    'My colleague has it worse than I do: in March she did a whole week over again by hand.',
    'What really kept me awake last month was a supplier who came late four times.',
    'In December it happened every day, and since January it has happened once.',
  ],
  habits: [
    'I keep a list on paper beside the telephone and copy it out every Friday.',
    'Last spring I tried a spreadsheet and gave it up after five weeks.',
    'When it happens I ring somebody I have known for ten years, and that settles it.',
    'I plan on Sunday evening, alone, in about half an hour.',
    'I have shown two people how I do it, and both do it their own way by now.',
  ],
  money: [
    'The last time it cost me 180 and one annoyed customer.',
    'I pay 39 a month for a programme that I have opened twice this year.',
    'Anything above 50 a month goes past my partner, who says no to most of it.',
    'Last year I paid a student 300 to sort it out for me.',
    'I lose about three hours a month on it, and nobody pays me for those.',
  ],
};

/**
 * What a persona hides, by rules, from startup, persona and salt. Whoever rehearses again finds out what follows in the
 * lists (PE-13).
 */
export function imagine({ persona, startup, salt, earlier }: ImagineInput): Truth {
  const { name, targetMarket, problemStatement } = startup;
  const seed = hash([salt, persona.name, persona.category, name, targetMarket, problemStatement].join('\n'));
  return {
    who: whoIs(persona.description),
    facts: TRUTH_TOPICS.flatMap((about, topic) => {
      const lives = LIVES[about];
      const last = lives.indexOf(earlier.findLast(fact => fact.about === about)?.text ?? '');
      const first = last < 0 ? (seed >>> (topic * 8)) % lives.length : last + 1;
      return Array.from({ length: FACTS_PER_TOPIC }, (_, index) => ({
        about,
        text: lives[(first + index) % lives.length] ?? '',
      }));
    }),
  };
}

/** The first sentence of a description, "Owns a shop." or "A mentor who listens.", as what completes 'who …'. */
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
