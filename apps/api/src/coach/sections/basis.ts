import {
  contentWords,
  type Known,
  type ReportStatement,
  readKnown,
  restsOn,
  type StatementSource,
  stem,
  unsupportedFigures,
} from '@groundwork/domain';
import type { BuiltSection } from './build-section-input.ts';
import type { FittedStatement } from './fit-section.ts';

/** Something that the founder has said for a section. */
interface FoundersSource {
  number: number;
  /** The question, or the name of the profile's field. */
  about: string;
  /** Null for the profile. */
  question: string | null;
  text: string;
  kept: StatementSource;
}

/** The sources that a section may use. Its figures may come from nowhere else. */
export interface Basis {
  startupName: string;
  sources: ReadonlyMap<number, FoundersSource>;
  /** Every text with figures that any statement may have. */
  known: readonly string[];
  figures: Known;
}

type Statement = Pick<FittedStatement, 'text' | 'sources'>;

export function readBasis({ input, sources }: BuiltSection): Basis {
  const founders = input.sources.flatMap(({ number, about, step, text, isFounders }): FoundersSource[] => {
    const kept = sources[number - 1];
    return isFounders && kept ? [{ number, about, question: step === null ? null : about, text, kept }] : [];
  });
  const said = founders.flatMap(({ text, kept }) => [text, kept.quote]);
  const known = [...new Set([input.startup.name, ...said])];
  return {
    startupName: input.startup.name,
    sources: new Map(founders.map(source => [source.number, source])),
    known,
    figures: readKnown(known),
  };
}

/** Texts that may supply a statement's figures: the founder's words, and the questions whose answers it names. */
export function listAllowed(statement: Statement, basis: Basis): string[] {
  return [...basis.known, ...listQuestions(statement, basis)];
}

/** The questions behind the sources that a statement names. */
export function listQuestions({ sources: numbers }: Statement, { sources }: Basis): string[] {
  const asked = [...new Set(numbers)].flatMap(number => sources.get(number)?.question ?? []);
  return [...new Set(asked)];
}

/**
 * The named sources that support a statement, and sources for its figures if none of those has them. Without any, the
 * statement is an assumption.
 */
export function findSources(statement: Statement, basis: Basis): ReportStatement['sources'] {
  return findSupport(statement, basis).map(({ kept }) => kept);
}

/** An administrator may have written pages. */
const MAX_ABOUT_LENGTH = 300;

/** What a statement has to be verified by: the sources that it names, and those that have its figures. */
export function listWords(statement: Statement, basis: Basis): string[] {
  const sources = new Set([...listNamed(statement, basis), ...findSupport(statement, basis)]);
  return [...sources].map(
    ({ about, text }) => `[${about.slice(0, MAX_ABOUT_LENGTH).toWellFormed()}] ${text}`,
  );
}

const listNamed = ({ sources: numbers }: Statement, { sources }: Basis) =>
  [...new Set(numbers)].flatMap(number => sources.get(number) ?? []);

function findSupport(statement: Statement, basis: Basis): FoundersSource[] {
  const named = listNamed(statement, basis);
  const found = named.filter(({ text }) => restsOn(statement.text, text, { ignore: basis.startupName }));
  const texts = [basis.startupName, ...found.flatMap(textsOf), ...listQuestions(statement, basis)];
  const missing = unsupportedFigures(statement.text, texts);
  const others = missing.length > 0 ? [...new Set([...named, ...basis.sources.values()])] : [];
  found.push(...findFigures(missing, statement.text, others));
  return found;
}

/** One source for each figure: of those that have it, the one that shares most words with the text, or else the first. */
function findFigures(
  figures: readonly string[],
  text: string,
  sources: readonly FoundersSource[],
): FoundersSource[] {
  const said = new Set(contentWords(text).map(stem));
  const read = sources.map(source => ({
    source,
    lacks: unsupportedFigures(text, textsOf(source)),
    shared: new Set(
      contentWords(source.text)
        .map(stem)
        .filter(word => said.has(word)),
    ).size,
  }));
  const found = figures.flatMap(figure => {
    const having = read.filter(({ lacks }) => !lacks.includes(figure));
    return having.toSorted((one, other) => other.shared - one.shared)[0]?.source ?? [];
  });
  return [...new Set(found)];
}

const textsOf = ({ text, kept }: FoundersSource) => [text, kept.quote];
