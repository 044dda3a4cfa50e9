import type { PicturePart } from '@groundwork/domain';
import type {
  Curriculum,
  CurriculumAssistant,
  CurriculumChallenge,
  CurriculumPersona,
  CurriculumQuestion,
  CurriculumStep,
} from './curriculum-schema.ts';

export const RECORD_KINDS = ['assistant', 'persona', 'challenge', 'step', 'question'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** JSON values by the names they have in the files. `inUse` says whether founders meet it. */
export type Fields = Record<string, unknown>;

/** The shipped values of one row. `key` is unique within its kind and contains the keys of its parents. */
export interface CurriculumRecord {
  kind: RecordKind;
  key: string;
  /** The challenge of a step, the step of a question. */
  parentKey: string | null;
  fields: Fields;
}

/** The curriculum as one record a row, parents before their children. */
export function toRecords({ assistants, personas, challenges }: Curriculum): CurriculumRecord[] {
  return [
    ...assistants.map(assistantRecord),
    ...personas.map(personaRecord),
    ...challenges.flatMap(challengeRecords),
  ];
}

function assistantRecord(assistant: CurriculumAssistant): CurriculumRecord {
  const { key, name, description, avatar, systemPrompt, webSearchEnabled } = assistant;
  return toRecord('assistant', key, null, { name, description, avatar, systemPrompt, webSearchEnabled });
}

function personaRecord({ key, ...fields }: CurriculumPersona): CurriculumRecord {
  return toRecord('persona', key, null, fields);
}

function challengeRecords(challenge: CurriculumChallenge): CurriculumRecord[] {
  const { key, title, description, order, icon, steps } = challenge;
  return [
    toRecord('challenge', key, null, { title, description, order, icon }),
    ...steps.flatMap(step => stepRecords(step, key)),
  ];
}

function stepRecords(step: CurriculumStep, challengeKey: string): CurriculumRecord[] {
  const { key: ownKey, questions, ...fields } = step;
  const key = `${challengeKey}/${ownKey}`;
  return [
    toRecord('step', key, challengeKey, fields),
    ...questions.map(question => questionRecord(question, key)),
  ];
}

function questionRecord(question: CurriculumQuestion, stepKey: string): CurriculumRecord {
  const { key, lead: _, picture: __, ...fields } = question;
  return toRecord('question', `${stepKey}/${key}`, stepKey, fields);
}

/** The leads that questions have, by the key of their rows. They are read from the files and are in no row. */
export const questionLeads = (curriculum: Curriculum): Map<string, string> =>
  questionEntries(curriculum, ({ lead }) => lead);

/** The picture that each question feeds, in the same way. */
export const questionPictures = (curriculum: Curriculum): Map<string, PicturePart> =>
  questionEntries(curriculum, ({ picture }) => picture);

function questionEntries<T>(
  { challenges }: Curriculum,
  entryOf: (question: CurriculumQuestion) => T | undefined,
): Map<string, T> {
  return new Map(
    challenges.flatMap(challenge =>
      challenge.steps.flatMap(step =>
        step.questions.flatMap((question): [string, T][] => {
          const entry = entryOf(question);
          return entry === undefined ? [] : [[`${challenge.key}/${step.key}/${question.key}`, entry]];
        }),
      ),
    ),
  );
}

function toRecord(kind: RecordKind, key: string, parentKey: string | null, fields: Fields): CurriculumRecord {
  // The form that the database returns: without undefined values.
  const json: Fields = JSON.parse(JSON.stringify({ ...fields, inUse: true }));
  return { kind, key, parentKey, fields: json };
}
