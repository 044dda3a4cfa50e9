import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCurriculum, type ReadChallenge } from './check-curriculum.ts';
import { assistantsFileSchema, type Curriculum, challengeFileSchema } from './curriculum-schema.ts';
import { checkFile, parseYamlFile } from './yaml-file.ts';

const ASSISTANTS_FILE = 'assistants.yaml';

/** The curriculum's files are not as they should be. `problems` holds all that is wrong, each `file:line: message`. */
export class CurriculumError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The curriculum has ${problems.length} problem(s):\n${problems.join('\n')}`);
    this.name = 'CurriculumError';
    this.problems = problems;
  }
}

/**
 * Reads `assistants.yaml` and one challenge from every other YAML file of a folder, subfolders left out.
 *
 * @throws CurriculumError when a file does not parse, breaks the schema, or keys and links do not fit together
 */
export async function readCurriculum(directory: string): Promise<Curriculum> {
  const names = (await readdir(directory)).filter(name => /\.ya?ml$/.test(name)).sort();
  const files = await Promise.all(
    names.map(async name => parseYamlFile(name, await readFile(join(directory, name), 'utf8'))),
  );
  const problems: string[] = [];
  const challenges: ReadChallenge[] = [];
  let assistants: Parameters<typeof checkCurriculum>[0] = null;
  for (const file of files) {
    if (file.name === ASSISTANTS_FILE) {
      const data = checkFile(file, assistantsFileSchema, problems);
      if (data) assistants = { file, assistants: data.assistants };
    } else {
      const data = checkFile(file, challengeFileSchema, problems);
      if (data) challenges.push({ file, challenge: withOrders(data) });
    }
  }
  if (!names.includes(ASSISTANTS_FILE)) problems.push(`${ASSISTANTS_FILE}:1: The file is missing`);
  if (challenges.length === 0 && problems.length === 0) problems.push('curriculum:1: There is no challenge');
  problems.push(...checkCurriculum(assistants, challenges));
  if (problems.length > 0 || !assistants) throw new CurriculumError(problems);
  const ordered = challenges.map(({ challenge }) => challenge).sort((a, b) => a.order - b.order);
  return { assistants: [...assistants.assistants], challenges: ordered };
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
