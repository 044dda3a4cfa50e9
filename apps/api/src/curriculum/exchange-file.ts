import { stringify } from 'yaml';
import type { CurriculumRecord, Fields, RecordKind } from './curriculum-records.ts';
import { type Exchange, exchangeSchema } from './exchange-schema.ts';
import { CurriculumError } from './read-curriculum.ts';
import { checkFile, parseYamlFile, type YamlFile } from './yaml-file.ts';

const FILE = 'curriculum.yaml';

type Row = Pick<CurriculumRecord, 'kind' | 'key' | 'fields'>;

/** Default values, which a file may leave out to be shorter. */
const USUAL: Fields = {
  inUse: true,
  isActive: true,
  webSearchEnabled: false,
  iconSvg: null,
  imageUrl: null,
  videoUrl: null,
  hint: null,
  example: null,
  figure: null,
  completionCriteria: null,
  minutes: null,
};

/** The rows as one file, in their order. */
export function writeExchange(rows: readonly Row[]): string {
  const of = (kind: RecordKind, parentKey: string | null = null) =>
    rows
      .filter(row => row.kind === kind && (parentKey === null || parentOf(row.key) === parentKey))
      .toSorted((a, b) => Number(a.fields.order ?? 0) - Number(b.fields.order ?? 0));
  const entry = ({ key, fields }: Row, children: Fields = {}) => ({
    key: key.slice(key.lastIndexOf('/') + 1),
    ...Object.fromEntries(
      Object.entries(fields).filter(([field, value]) => !(field in USUAL) || USUAL[field] !== value),
    ),
    ...children,
  });
  const steps = (challenge: Row) =>
    of('step', challenge.key).map(step =>
      entry(step, { questions: of('question', step.key).map(row => entry(row)) }),
    );
  return stringify(
    {
      assistants: of('assistant').map(row => entry(row)),
      personas: of('persona').map(row => entry(row)),
      challenges: of('challenge').map(challenge => entry(challenge, { steps: steps(challenge) })),
    },
    // Wrapped lines would hide the changes between two exports.
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}

const parentOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

/**
 * Reads such a file, parents before their children.
 * @throws CurriculumError with everything that is wrong in it, each `curriculum.yaml:line: message`
 */
export function readExchange(yaml: string): CurriculumRecord[] {
  const file = parse(yaml);
  const problems: string[] = [];
  const data = checkFile(file, exchangeSchema, problems);
  if (data) problems.push(...checkKeys(file, data));
  if (!data || problems.length > 0) throw new CurriculumError(problems);
  return toRecords(data);
}

function parse(yaml: string): YamlFile {
  try {
    return parseYamlFile(FILE, yaml);
  } catch (error) {
    // The library reads nested values by recursion.
    if (!(error instanceof RangeError)) throw error;
    throw new CurriculumError([`${FILE}:1: This is nested too deeply`]);
  }
}

/** Duplicate keys and figures, and missing assistants. */
function checkKeys(file: YamlFile, { assistants, personas, challenges }: Exchange): string[] {
  const problems: string[] = [];
  const once = (entries: readonly { key: string }[], path: (string | number)[]) => {
    const seen = new Set<string>();
    for (const [place, { key }] of entries.entries()) {
      if (seen.has(key)) problems.push(file.at([...path, place, 'key'], `"${key}" is used twice`));
      seen.add(key);
    }
  };
  once(assistants, ['assistants']);
  once(personas, ['personas']);
  once(challenges, ['challenges']);
  const known = new Set(assistants.map(({ key }) => key));
  const figures = new Set<string>();
  for (const [at, challenge] of challenges.entries()) {
    const path = ['challenges', at, 'steps'];
    once(challenge.steps, path);
    for (const [place, step] of challenge.steps.entries()) {
      once(step.questions, [...path, place, 'questions']);
      for (const [index, { figure, inUse }] of step.questions.entries()) {
        if (!figure || !inUse) continue;
        const at = [...path, place, 'questions', index, 'figure', 'is'];
        if (figures.has(figure.is)) problems.push(file.at(at, `Figure "${figure.is}" is used twice`));
        figures.add(figure.is);
      }
      for (const [index, key] of step.assistants.entries())
        if (!known.has(key) || step.assistants.indexOf(key) < index)
          problems.push(
            file.at(
              [...path, place, 'assistants', index],
              known.has(key) ? `Assistant "${key}" is linked twice` : `There's no assistant "${key}"`,
            ),
          );
    }
  }
  return problems;
}

function toRecords({ assistants, personas, challenges }: Exchange): CurriculumRecord[] {
  const record = (
    kind: RecordKind,
    key: string,
    parentKey: string | null,
    fields: object,
  ): CurriculumRecord => ({
    kind,
    key,
    parentKey,
    // The form that the database returns: without undefined values.
    fields: JSON.parse(JSON.stringify(fields)),
  });
  return [
    ...assistants.map(({ key, ...fields }) => record('assistant', key, null, fields)),
    ...personas.map(({ key, ...fields }, place) =>
      record('persona', key, null, { order: place + 1, ...fields }),
    ),
    ...challenges.flatMap(({ key, steps, ...fields }) => [
      record('challenge', key, null, fields),
      ...steps.flatMap(({ key: stepKey, questions, ...stepFields }, place) => {
        const path = `${key}/${stepKey}`;
        return [
          record('step', path, key, { order: place + 1, ...stepFields }),
          ...questions.map(({ key: questionKey, lead: _, ...questionFields }, index) =>
            record('question', `${path}/${questionKey}`, path, { order: index + 1, ...questionFields }),
          ),
        ];
      }),
    ]),
  ];
}
