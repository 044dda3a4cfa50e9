import { words } from '@groundwork/domain';
import type { SectionInput, SectionParagraphs, SectionSource, SectionStatement } from '../../provider.ts';

/** The introduction of each question's answer, such as "Who has it", by the question's key. */
export type Leads = ReadonlyMap<string, string>;

/** In UTF-16 code units. The answers themselves keep the rest. */
const MAX_CHARACTERS = 4000;
/** A longer question is no lead, so its step's title is used. */
const MAX_LEAD_CHARACTERS = 160;
/** "About 40" may answer two questions, a sentence is said once. */
const MIN_REPEATED_WORDS = 5;

interface Statement {
  text: string;
  numbers: number[];
  isAccepted: boolean;
}

interface AnsweredQuestion {
  lead: string;
  said: Statement[];
}

/**
 * A section of the report from the founder's own sentences, unchanged (RE-45): a paragraph for each question, after its
 * lead, in the order of steps and questions. The profile's fields, which have no step, and sentences that only the
 * coach wrote are left out.
 */
export function writeSection({ sources, refused }: SectionInput, leads: Leads): SectionParagraphs {
  // The text after a sentence may have added a mark to it.
  const gone = new Set(refused.flatMap(text => [text, text.slice(0, -1)]));
  const answers = readAnswers(sources, leads).map(({ lead, said }) => ({
    lead,
    said: said.filter(({ text }) => !gone.has(text) && !gone.has(`${lead} ${text}`)),
  }));
  const chosen = choose(answers);
  return answers
    .map(({ lead, said }) => ({ lead, said: said.filter(one => chosen.has(one)) }))
    .filter(({ said }) => said.length > 0)
    .map(toParagraph);
}

/** Each sentence once, with all the sources that say it. */
function readAnswers(sources: readonly SectionSource[], leads: Leads): AnsweredQuestion[] {
  const answers = new Map<string, AnsweredQuestion>();
  const known = new Map<string, Statement>();
  for (const source of sources) {
    const text = source.text.replace(/\s+/g, ' ').trim();
    if (source.step === null || !source.isFounders || !/[\p{L}\p{N}]/u.test(text)) continue;
    const question = JSON.stringify([source.step, source.key ?? source.about]);
    const folded = words(text);
    const same = folded.length < MIN_REPEATED_WORDS ? `${question} ${folded.join(' ')}` : folded.join(' ');
    const before = known.get(same);
    if (before) {
      before.numbers.push(source.number);
      before.isAccepted ||= source.isAccepted;
      continue;
    }
    const one = { text, numbers: [source.number], isAccepted: source.isAccepted };
    const answer = answers.get(question) ?? { lead: leadTo(source, leads), said: [] };
    known.set(same, one);
    answers.set(question, answer);
    answer.said.push(one);
  }
  return [...answers.values()];
}

/** The question's own text where the curriculum has no lead for it. */
function leadTo({ key, about, step }: SectionSource, leads: Leads): string {
  const asked = about.length > MAX_LEAD_CHARACTERS ? (step ?? '') : about;
  const lead = ((key !== null && leads.get(key)) || asked).replace(/\s+/g, ' ').trim();
  if (lead.length > MAX_LEAD_CHARACTERS) return '';
  return /[?:]$/.test(lead) ? lead : `${lead.replace(/[.!;,]+$/, '')}:`;
}

/** As many as fit: accepted sentences before others, and the beginning of every answer before the rest. */
function choose(answers: readonly AnsweredQuestion[]): Set<Statement> {
  const ranked = answers
    .flatMap(({ lead, said }) =>
      said.map((one, place) => ({ one, place, length: one.text.length + (place === 0 ? lead.length : 0) })),
    )
    .toSorted((a, b) => Number(b.one.isAccepted) - Number(a.one.isAccepted) || a.place - b.place);
  const chosen = new Set<Statement>();
  let left = MAX_CHARACTERS;
  for (const { one, length } of ranked) {
    if (length > left && chosen.size > 0) continue;
    chosen.add(one);
    left -= length;
  }
  return chosen;
}

function toParagraph({ lead, said }: AnsweredQuestion): SectionStatement[] {
  const texts = withEnds(said.map(({ text }) => text));
  return said.map(({ numbers }, index) => ({
    text: index === 0 ? `${lead} ${texts[index]}`.trim() : (texts[index] ?? ''),
    sources: numbers,
  }));
}

/** A mark that ends a sentence or a part of one, without quotation marks and brackets after it. */
const ENDED = /[.!?…。！？,;:，；：–—-]["'”’»」)\]]*$/;
const BEGINS_WITH_CAPITAL = /^\P{L}*\p{Lu}/u;

/** The texts, unchanged, with a mark between two if the first has no end of its own. */
export function withEnds(texts: readonly string[]): string[] {
  return texts.map((text, index) => {
    const next = texts[index + 1];
    if (next === undefined || ENDED.test(text)) return text;
    return `${text}${BEGINS_WITH_CAPITAL.test(next) ? '.' : ';'}`;
  });
}
