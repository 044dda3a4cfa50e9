import { type ReportStatement, type StatementSource, words } from '@groundwork/domain';
import { readKnown, unsupportedFigures } from '../checks/figures.ts';
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
  figures: ReadonlySet<number>;
}

/** The sources that a section may use. Its figures may come from nowhere else. */
export interface Basis {
  sources: ReadonlyMap<number, FoundersSource>;
  /** Figures of the founder's words and of the startup's name. */
  figures: ReadonlySet<number>;
  nameFigures: ReadonlySet<number>;
}

type Statement = Pick<FittedStatement, 'text' | 'sources'>;

export function readBasis({ input, sources }: BuiltSection): Basis {
  const founders = input.sources.flatMap(({ number, about, step, text, isFounders }): FoundersSource[] => {
    const kept = sources[number - 1];
    if (!isFounders || !kept) return [];
    const figures = readKnown([text, kept.quote]);
    return [{ number, about, question: step === null ? null : about, text, kept, figures }];
  });
  const nameFigures = readKnown([input.startup.name]);
  return {
    sources: new Map(founders.map(source => [source.number, source])),
    figures: new Set([...nameFigures, ...founders.flatMap(({ figures }) => [...figures])]),
    nameFigures,
  };
}

/** The figures that a statement may have: the founder's, and those of the questions whose answers it names. */
export const listKnown = (statement: Statement, basis: Basis): ReadonlySet<number>[] => [
  basis.figures,
  readQuestions(statement, basis),
];

const readQuestions = (statement: Statement, basis: Basis) =>
  readKnown([...new Set(listNamed(statement, basis).flatMap(({ question }) => question ?? []))]);

/**
 * The sources that a statement names, and those of its figures if none of these has them. A statement without any is an
 * assumption.
 */
export function findSources(statement: Statement, basis: Basis): ReportStatement['sources'] {
  return findSupport(statement, basis).map(({ kept }) => kept);
}

/** An administrator may have written pages. */
const MAX_ABOUT_LENGTH = 300;

/** The words to verify a statement against. */
export function listWords(statement: Statement, basis: Basis): string[] {
  return findSupport(statement, basis).map(
    ({ about, text }) => `[${about.slice(0, MAX_ABOUT_LENGTH).toWellFormed()}] ${text}`,
  );
}

const listNamed = ({ sources: numbers }: Statement, { sources }: Basis) =>
  [...new Set(numbers)].flatMap(number => sources.get(number) ?? []);

function findSupport(statement: Statement, basis: Basis): FoundersSource[] {
  const named = listNamed(statement, basis);
  const known = [basis.nameFigures, readQuestions(statement, basis), ...named.map(({ figures }) => figures)];
  const missing = unsupportedFigures(statement.text, ...known);
  return [...named, ...findFigures(missing, statement.text, [...basis.sources.values()])];
}

/**
 * One source for each figure: among those that have it, the one that shares most words with the text, or else the
 * first.
 */
function findFigures(
  missing: readonly string[],
  text: string,
  sources: readonly FoundersSource[],
): FoundersSource[] {
  if (missing.length === 0) return [];
  const said = new Set(words(text));
  const read = sources.map(source => ({
    source,
    lacks: unsupportedFigures(text, source.figures),
    shared: new Set(words(source.text).filter(word => said.has(word))).size,
  }));
  const found = missing.flatMap(figure => {
    const having = read.filter(({ lacks }) => !lacks.includes(figure));
    return having.toSorted((one, other) => other.shared - one.shared)[0]?.source ?? [];
  });
  return [...new Set(found)];
}
