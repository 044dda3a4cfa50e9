import { type ReportStatement, restsOn, strikeUnsupported, unsupportedFigures } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import { callCounted } from '../call-counted.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { CoachError } from '../coach-error.ts';
import type { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider, SectionInput } from '../provider.ts';
import type { BuiltSection } from './build-section-input.ts';
import { type FittedStatement, fitSection, placeStatements } from './fit-section.ts';

export interface WrittenSection {
  /** Markdown: paragraphs with a blank line between them. */
  content: string;
  /** The pieces of the content in their order, with what each rests on. */
  statements: ReportStatement[];
}

export interface SectionWriting {
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
}

/**
 * A section of a report as the coach writes it. With a figure that stands in no source it is written again once; what is
 * still there then is struck (F4, Report generation).
 *
 * @throws CoachError when the provider failed, no place came free in time, or nothing that it wrote could be kept
 * @throws AppError `budget.exhausted`
 * @throws the signal's reason when the caller gives up
 */
export async function writeSection(
  writing: SectionWriting,
  userId: number,
  built: BuiltSection,
  caller: AbortSignal,
): Promise<WrittenSection> {
  const known = listKnown(built);
  const first = await askForSection(writing, userId, built.input, caller);
  const refused = listRefused(first, known);
  let paragraphs = first;
  if (refused.length > 0) {
    const second = await askAgain(writing, userId, { ...built.input, refused }, caller);
    paragraphs = strike(second, known);
    // What the first time was said well stands, when the second time nothing was.
    if (paragraphs.length === 0) paragraphs = strike(first, known);
  }
  if (paragraphs.length === 0) throw new CoachError('coach.invalid_response');
  const { content, placed } = placeStatements(paragraphs);
  const statements = placed.map(({ statement, paragraph }) => ({
    text: statement.text,
    paragraph,
    sources: findSources(statement, built),
  }));
  return { content, statements };
}

type Paragraphs = readonly (readonly FittedStatement[])[];

async function askForSection(
  { coach, gate }: SectionWriting,
  userId: number,
  input: SectionInput,
  caller: AbortSignal,
): Promise<Paragraphs> {
  const deadline = AbortSignal.timeout(CALL_LIMITS.section.totalMs);
  const signal = AbortSignal.any([caller, deadline]);
  const call = { userId, job: 'section' as const, model: coach.model, input, signal };
  try {
    const { paragraphs } = await callCounted(gate, call, () => coach.writeSection(input, { signal }));
    return fitSection(paragraphs);
  } catch (error) {
    if (error === deadline.reason) throw new CoachError('coach.timeout', { cause: error });
    throw error;
  }
}

/** Nothing when it fails: the first answer is paid for, and what of it is supported can be kept. */
async function askAgain(
  writing: SectionWriting,
  userId: number,
  input: SectionInput,
  caller: AbortSignal,
): Promise<Paragraphs> {
  try {
    return await askForSection(writing, userId, input, caller);
  } catch (error) {
    if (caller.aborted) throw error;
    writing.log.warn(
      { err: error, refused: input.refused.length },
      'a section was not written a second time',
    );
    return [];
  }
}

/** What the founder has said for the section, and the name: figures may come from nowhere else. */
function listKnown({ input, sources }: BuiltSection): string[] {
  const said = input.sources.flatMap(({ number, text, isFounders }) =>
    isFounders ? [text, sources[number - 1]?.quote ?? ''] : [],
  );
  return [...new Set([input.startup.name, ...said])];
}

function listRefused(paragraphs: Paragraphs, known: readonly string[]): string[] {
  return paragraphs
    .flat()
    .map(({ text }) => text)
    .filter(text => unsupportedFigures(text, known).length > 0);
}

function strike(paragraphs: Paragraphs, known: readonly string[]): Paragraphs {
  return paragraphs
    .map(paragraph =>
      paragraph
        .map(statement => ({ ...statement, text: strikeFrom(statement.text, known) }))
        .filter(({ text }) => /[\p{L}\p{N}]/u.test(text)),
    )
    .filter(paragraph => paragraph.length > 0);
}

function strikeFrom(text: string, known: readonly string[]): string {
  if (unsupportedFigures(text, known).length === 0) return text;
  const { text: kept } = strikeUnsupported(text, known);
  // Taken apart, a text may be read in another way: a figure that was whole before is none that was asked about.
  return unsupportedFigures(kept, known).length === 0 ? kept.trim() : '';
}

/** The sources that it names and rests on; none makes it an assumption. */
function findSources(
  statement: FittedStatement,
  { input, sources }: BuiltSection,
): ReportStatement['sources'] {
  const numbers = [...new Set(statement.sources)];
  return numbers.flatMap(number => {
    const source = input.sources[number - 1];
    const kept = sources[number - 1];
    return source?.isFounders && kept && restsOn(statement.text, source.text) ? [kept] : [];
  });
}
