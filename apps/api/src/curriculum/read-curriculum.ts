import { TellableError } from '../logging/describe-error.ts';
import { checkCurriculum, checkPersonas, type ReadChallenge } from './check-curriculum.ts';
import {
  assistantsFileSchema,
  type Curriculum,
  type CurriculumAssistant,
  type CurriculumPersona,
  challengeFileSchema,
  personasFileSchema,
} from './curriculum-schema.ts';
import { checkFile, readYamlFiles } from './yaml-file.ts';

const ASSISTANTS_FILE = 'assistants.yaml';
const PERSONAS_FILE = 'personas.yaml';

/** The curriculum's files have mistakes. `problems` lists them all, each `file:line: message`. */
export class CurriculumError extends TellableError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Problems in the curriculum: ${problems.length}\n${problems.join('\n')}`);
    this.name = 'CurriculumError';
    this.problems = problems;
  }
}

/**
 * Reads `assistants.yaml`, `personas.yaml` and one challenge from every other YAML file of a folder, subfolders left
 * out.
 *
 * @throws CurriculumError when a file does not parse, breaks the schema, or keys and links do not fit together
 */
export async function readCurriculum(directory: string): Promise<Curriculum> {
  const { problems, assistants, personas, challenges } = await readContent(directory);
  if (problems.length > 0) throw new CurriculumError(problems);
  return { assistants, personas, challenges: challenges.map(({ challenge }) => challenge) };
}

export interface Content {
  problems: string[];
  assistants: CurriculumAssistant[];
  personas: CurriculumPersona[];
  /** The readable ones, by their `order`. */
  challenges: ReadChallenge[];
}

/** The same for callers that continue in spite of problems. */
export async function readContent(directory: string): Promise<Content> {
  const files = await readYamlFiles(directory);
  const problems: string[] = [];
  const challenges: ReadChallenge[] = [];
  let assistants: Parameters<typeof checkCurriculum>[0] = null;
  let personas: Parameters<typeof checkPersonas>[0] = null;
  for (const file of files) {
    if (file.name === ASSISTANTS_FILE) {
      const data = checkFile(file, assistantsFileSchema, problems);
      if (data) assistants = { file, assistants: data.assistants };
    } else if (file.name === PERSONAS_FILE) {
      const data = checkFile(file, personasFileSchema, problems);
      if (data) personas = { file, personas: data.personas };
    } else {
      const data = checkFile(file, challengeFileSchema, problems);
      if (data) challenges.push({ file, challenge: withOrders(data) });
    }
  }
  for (const required of [ASSISTANTS_FILE, PERSONAS_FILE])
    if (!files.some(({ name }) => name === required)) problems.push(`${required}:1: The file is missing`);
  if (challenges.length === 0 && problems.length === 0)
    problems.push('curriculum:1: There are no challenges');
  problems.push(...checkCurriculum(assistants, challenges), ...checkPersonas(personas));
  challenges.sort((a, b) => a.challenge.order - b.challenge.order);
  return {
    problems,
    assistants: [...(assistants?.assistants ?? [])],
    personas: (personas?.personas ?? []).map((persona, index) => ({ ...persona, order: index + 1 })),
    challenges,
  };
}

type ChallengeFile = NonNullable<ReturnType<typeof checkFile<typeof challengeFileSchema>>>;

/** Steps and questions are numbered by their place in the file. */
function withOrders(challenge: ChallengeFile): Curriculum['challenges'][number] {
  return {
    ...challenge,
    steps: challenge.steps.map((step, stepIndex) => ({
      ...step,
      order: stepIndex + 1,
      questions: step.questions.map((question, questionIndex) => ({ ...question, order: questionIndex + 1 })),
    })),
  };
}
