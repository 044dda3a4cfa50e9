import { EVIDENCE_KINDS } from '@groundwork/domain';
import * as z from 'zod/mini';
import type { JudgeInput, JudgeVerdict, OpenCriterion } from '../provider.ts';
import { parseObject } from './parse-object.ts';
import { toNumber } from './to-number.ts';

const MAX_MISSING_CHARACTERS = 300;

const entrySchema = z.object({
  criterion: z.string(),
  sentences: z.catch(z.array(z.unknown()), []),
  met: z.boolean(),
  missing: z.catch(z.nullish(z.string()), null),
  kind: z.catch(z.optional(z.enum(EVIDENCE_KINDS)), undefined),
});
type Entry = z.output<typeof entrySchema>;

const answerSchema = z.object({
  asks_back: z.catch(z.boolean(), false),
  wants_example: z.catch(z.boolean(), false),
  verdicts: z.array(z.unknown()),
});

export interface ParsedAnswer {
  asksBack: boolean;
  wantsExample: boolean;
  entries: ReadonlyMap<string, Entry>;
}

/** The judge's entries by label, or null when its answer is not the object asked for. Of two entries the first holds. */
export function parseVerdicts(content: string): ParsedAnswer | null {
  const answer = answerSchema.safeParse(parseObject(content));
  if (!answer.success) return null;
  const entries = new Map<string, Entry>();
  for (const raw of answer.data.verdicts) {
    const entry = entrySchema.safeParse(raw);
    if (!entry.success) continue;
    const label = entry.data.criterion.trim();
    if (!entries.has(label)) entries.set(label, entry.data);
  }
  const { asks_back: asksBack, wants_example: wantsExample } = answer.data;
  return { asksBack, wantsExample, entries };
}

/** A verdict on every criterion that was asked about and on nothing else; unanswered ones are not met. */
export function toVerdict(
  input: JudgeInput,
  { asksBack, wantsExample, entries }: ParsedAnswer,
  numbers: ReadonlySet<number>,
): JudgeVerdict {
  return {
    asksBack,
    wantsExample,
    items: input.items.map((item, index) => ({
      key: item.key,
      criteria: item.criteria.map((criterion, at) =>
        settle(criterion, entries.get(criterionLabel(index, at)), numbers),
      ),
    })),
  };
}

/** A criterion's short label in the prompt. Keys can be whole sentences, and models copy those with slips. */
export function criterionLabel(itemIndex: number, criterionIndex: number): string {
  return `${itemIndex + 1}.${criterionIndex + 1}`;
}

function settle(criterion: OpenCriterion, entry: Entry | undefined, numbers: ReadonlySet<number>) {
  const cited = new Set(entry?.sentences.map(toNumber).filter(number => numbers.has(number)));
  const met = entry?.met === true && cited.size > 0;
  if (met) {
    const { kind } = entry;
    return { id: criterion.id, met, sentences: [...cited], missing: '', ...(kind && { kind }) };
  }
  return {
    id: criterion.id,
    met,
    sentences: [...cited],
    missing: tidy(entry?.missing ?? '') || criterion.text,
  };
}

// PostgreSQL stores no NUL, and the text is shown on one line.
function tidy(text: string): string {
  return text
    .slice(0, MAX_MISSING_CHARACTERS)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
}
