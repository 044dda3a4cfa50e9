import type { ReportStatement } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../../database-errors.ts';
import { AppError } from '../../errors.ts';
import { callWithin } from '../call-within.ts';
import { CoachError } from '../coach-error.ts';
import type { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider, SectionInput } from '../provider.ts';
import { type Basis, findSources, readBasis } from './basis.ts';
import { boundSources } from './bound-sources.ts';
import type { BuiltSection } from './build-section-input.ts';
import { fitSection, placeStatements } from './fit-section.ts';
import { findRefused, type Paragraphs, strikeRefused } from './strike-refused.ts';
import { listCited, verifyStatements } from './verify-statements.ts';

export interface WrittenSection {
  /** Markdown: paragraphs with a blank line between them. */
  content: string;
  /** The pieces of the content in their order, with their sources. */
  statements: ReportStatement[];
}

export interface SectionWriting {
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
}

/** The answer's form was right, so the code's own message would be wrong. */
const ALL_STRUCK =
  "The AI model used numbers that aren't in your answers, so this section was discarded. Please try again.";

const NOTHING_SAID =
  "The AI model wrote things that aren't in your answers, so this section was discarded. Please try again.";

/**
 * A section of a report as the coach writes it; null when it finds too little to write from. It keeps no statement with
 * a figure of its own (RE-42), or with more than its sources say (RE-78).
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
): Promise<WrittenSection | null> {
  const basis = readBasis(built);
  const paragraphs = await writeVerified(writing, userId, { input: built.input, basis }, caller);
  if (paragraphs === null) return null;
  const { content, placed } = placeStatements(paragraphs);
  const statements = placed.map(({ statement, paragraph }) => ({
    text: statement.text,
    paragraph,
    sources: findSources(statement, basis),
  }));
  return { content, statements: boundSources(statements) };
}

interface Task {
  input: SectionInput;
  basis: Basis;
}

/** Written again when the sources say nothing of the first text. */
async function writeVerified(
  writing: SectionWriting,
  userId: number,
  { input, basis }: Task,
  caller: AbortSignal,
): Promise<Paragraphs | null> {
  const first = await writeSupported(writing, userId, { input, basis }, caller);
  if (first === null) return null;
  const verified = await verifyStatements(writing, userId, { ...first, basis }, caller);
  if (verified.kept.length > 0) return verified.kept;
  const refused = [...first.refused, ...verified.unsaid];
  const second = await askForSection(writing, userId, { ...input, refused }, caller);
  if (second === null) return null;
  const paragraphs = strikeRefused(second, basis);
  // Without a source there is nothing to verify it by.
  const isCited = listCited(paragraphs, basis).length > 0;
  const { kept } = isCited
    ? await verifyStatements(writing, userId, { paragraphs, basis }, caller)
    : { kept: [] };
  if (kept.length === 0) throw new CoachError('coach.invalid_response', { message: NOTHING_SAID });
  return kept;
}

/** Written again when it has a figure that no source has. Statements that still have one are struck (RE-42). */
async function writeSupported(
  writing: SectionWriting,
  userId: number,
  { input, basis }: Task,
  caller: AbortSignal,
): Promise<{ paragraphs: Paragraphs; refused: readonly string[] } | null> {
  const first = await askForSection(writing, userId, input, caller);
  if (first === null) return null;
  if (first.length === 0) throw new CoachError('coach.invalid_response');
  const refused = findRefused(first, basis).map(({ text }) => text);
  if (refused.length === 0) return { paragraphs: first, refused };
  const second = await askAgain(writing, userId, { ...input, refused }, caller);
  let paragraphs = strikeRefused(second, basis);
  // If nothing of the second text can be kept, the first one is used.
  if (paragraphs.length === 0) paragraphs = strikeRefused(first, basis);
  if (paragraphs.length === 0) throw new CoachError('coach.invalid_response', { message: ALL_STRUCK });
  return { paragraphs, refused };
}

/** Null when the coach says that there is too little; no paragraphs when nothing in its text can be stored. */
async function askForSection(
  writing: SectionWriting,
  userId: number,
  input: SectionInput,
  caller: AbortSignal,
): Promise<Paragraphs | null> {
  const call = { userId, job: 'section' as const, input, caller };
  const { paragraphs } = await callWithin(writing, call, options =>
    writing.coach.writeSection(input, options),
  );
  return paragraphs.length === 0 ? null : fitSection(paragraphs);
}

/** Empty when the second try fails. The first answer is paid for, and its supported parts can be kept. */
async function askAgain(
  writing: SectionWriting,
  userId: number,
  input: SectionInput,
  caller: AbortSignal,
): Promise<Paragraphs> {
  try {
    return (await askForSection(writing, userId, input, caller)) ?? [];
  } catch (error) {
    if (caller.aborted || !isFailure(error)) throw error;
    writing.log.warn(
      { err: error, refused: input.refused.length },
      'a section was not written a second time',
    );
    return [];
  }
}

/**
 * Expected are failures of the coach, a budget that ends between the two calls, and a database that is away; any other
 * error is a bug.
 */
const isFailure = (error: unknown) =>
  error instanceof CoachError ||
  (error instanceof AppError && error.code.startsWith('budget.')) ||
  isUnavailable(error);
