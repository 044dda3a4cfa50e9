import { EVIDENCE_KINDS, STARTUP_TEXT_FIELDS } from '@groundwork/domain';
import * as z from 'zod/mini';
import type { JudgedFigure, JudgeInput, JudgeVerdict, OpenCriterion } from '../provider.ts';
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

const figureSchema = z.object({
  criterion: z.string(),
  value: z.string(),
  unit: z.catch(z.optional(z.string()), undefined),
});

const conflictSchema = z.object({ field: z.enum(STARTUP_TEXT_FIELDS), sentences: z.array(z.unknown()) });

const answerSchema = z.object({
  asks_back: z.catch(z.boolean(), false),
  wants_example: z.catch(z.boolean(), false),
  to_coach: z.catch(z.optional(z.array(z.unknown())), undefined),
  verdicts: z.array(z.unknown()),
  figures: z.catch(z.array(z.unknown()), []),
  profile_conflicts: z.catch(z.array(z.unknown()), []),
});

export interface ParsedAnswer {
  asksBack: boolean;
  wantsExample: boolean;
  toCoach?: unknown[] | undefined;
  entries: ReadonlyMap<string, Entry>;
  figures: ReadonlyMap<string, JudgedFigure>;
  conflicts: readonly z.output<typeof conflictSchema>[];
}

/**
 * The judge's entries by label, or null when its answer is not the requested object. Of two entries the first counts.
 */
export function parseVerdicts(content: string): ParsedAnswer | null {
  const answer = answerSchema.safeParse(parseObject(content));
  if (!answer.success) return null;
  const {
    asks_back: asksBack,
    wants_example: wantsExample,
    to_coach: toCoach,
    verdicts,
    figures,
    profile_conflicts: conflicts,
  } = answer.data;
  return {
    asksBack,
    wantsExample,
    toCoach,
    entries: byLabel(entrySchema, verdicts),
    figures: byLabel(figureSchema, figures),
    conflicts: readable(conflictSchema, conflicts),
  };
}

const readable = <T>(schema: z.ZodMiniType<T>, raw: readonly unknown[]): T[] =>
  raw.map(one => schema.safeParse(one).data).filter(data => data !== undefined);

function byLabel<T extends { criterion: string }>(
  schema: z.ZodMiniType<T>,
  raw: readonly unknown[],
): Map<string, T> {
  return new Map(
    readable(schema, raw)
      .toReversed()
      .map(data => [data.criterion.trim(), data]),
  );
}

/** A verdict on every criterion that was asked about and on nothing else; unanswered ones are not met. */
export function toVerdict(
  input: JudgeInput,
  { asksBack, wantsExample, toCoach, entries, figures, conflicts }: ParsedAnswer,
  numbers: ReadonlySet<number>,
): JudgeVerdict {
  return {
    asksBack,
    wantsExample,
    ...(toCoach && { toCoach: toCoach.map(toNumber).filter(number => numbers.has(number)) }),
    ...(conflicts.length > 0 && {
      contradicts: conflicts.map(({ field, sentences }) => ({
        field,
        sentences: sentences.map(toNumber).filter(number => numbers.has(number)),
      })),
    }),
    items: input.items.map((item, index) => ({
      key: item.key,
      criteria: item.criteria.map((criterion, at) => {
        const label = criterionLabel(index, at);
        return settle(criterion, entries.get(label), figures.get(label), numbers);
      }),
    })),
  };
}

/** A criterion's short label in the prompt. Keys can be whole sentences, and models copy those with slips. */
export function criterionLabel(itemIndex: number, criterionIndex: number): string {
  return `${itemIndex + 1}.${criterionIndex + 1}`;
}

function settle(
  criterion: OpenCriterion,
  entry: Entry | undefined,
  said: JudgedFigure | undefined,
  numbers: ReadonlySet<number>,
) {
  const cited = new Set(entry?.sentences.map(toNumber).filter(number => numbers.has(number)));
  const met = entry?.met === true && cited.size > 0;
  if (met) {
    const { kind } = entry;
    const figure = criterion.figure && said && { value: said.value, unit: said.unit };
    return {
      id: criterion.id,
      met,
      sentences: [...cited],
      missing: '',
      ...(kind && { kind }),
      ...(figure && { figure }),
    };
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
