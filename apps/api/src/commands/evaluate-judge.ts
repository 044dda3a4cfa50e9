import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createCoach } from '../coach/create-coach.ts';
import { readCaseFile, readCurriculumWithCases } from '../curriculum/read-cases.ts';
import { readWalks } from '../curriculum/read-walks.ts';
import { readEnv } from '../env.ts';
import { type CaseOutcome, evaluateJudge } from '../exam/evaluate-judge.ts';
import { askedQuestions } from '../exam/judge-answer.ts';
import { agreement, summarise } from '../exam/summarise.ts';
import { describeWrong, formatEvaluation } from './judge-evaluation/format-evaluation.ts';
import { print, runCommand, UsageError } from './run-command.ts';

const SHIPPED = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

/** `pnpm judge:eval`: how far the configured judge agrees with the labelled answers. */
async function runEvaluation(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      question: { type: 'string' },
      challenge: { type: 'string' },
      cases: { type: 'string', multiple: true, default: [] },
      'held-out': { type: 'boolean', default: false },
      walks: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '4' },
      'min-agreement': { type: 'string' },
      json: { type: 'string' },
    },
  });
  const concurrency = readNumber('concurrency', values.concurrency, { from: 1, to: 100 });
  const leastText = values['min-agreement'];
  const least = leastText === undefined ? null : readNumber('min-agreement', leastText, { from: 0, to: 100 });
  if ([values['held-out'], values.walks, values.cases.length > 0].filter(Boolean).length > 1)
    throw new UsageError('Use one of --held-out, --walks and --cases');
  const { challenges, cases: shipped } = await readCurriculumWithCases(SHIPPED);
  const asked = challenges.map(({ challenge }) => challenge);
  const own = await Promise.all(values.cases.map(path => readCaseFile(path, asked)));
  const walks = values.walks ? await readWalks(SHIPPED, asked) : [];
  const cases =
    own.length > 0 ? own.flat() : values.walks ? walks.flatMap(({ answers }) => answers) : shipped;
  const questions = askedQuestions(asked).filter(
    ({ challengeKey, question }) =>
      (values.challenge ?? challengeKey) === challengeKey &&
      (values.question ?? question.key) === question.key,
  );
  if (questions.length === 0) throw new UsageError('No question has that key');
  const keys = new Set(questions.map(({ question }) => question.key));
  const chosen = cases.filter(
    ({ questionKey, source }) => keys.has(questionKey) && (values['held-out'] || source !== 'held-out'),
  );
  const env = readEnv();
  const coach = await createCoach(env, { warn: print });
  const model = coach.judgeModel ?? coach.model;
  print(
    `Judge: ${[coach.name, model, coach.judgeVersion].filter(Boolean).join(', ')}. ${chosen.length} cases.\n`,
  );
  const progress = createProgress(chosen.length);
  const outcomes = await evaluateJudge(coach, questions, chosen, { concurrency, onOutcome: progress });
  const summary = summarise(outcomes);
  print(formatEvaluation(summary));
  if (values.json) {
    const judge = { provider: coach.name, model, version: coach.judgeVersion };
    await writeFile(values.json, `${JSON.stringify({ judge, summary, outcomes }, null, 2)}\n`);
  }
  // Each walk is another kind of startup, and none may be left behind.
  const apart = values.walks ? Object.values(summary.byKind) : [];
  const share = Math.min(agreement(summary.all), ...apart.map(agreement));
  if (least === null || share >= least) return 0;
  print(`Agreement of ${share.toFixed(1)}% is below ${least}%.`);
  return 1;
}

/** How often a log gets a line. A terminal has one line that changes. */
const LOG_EVERY_MS = 15_000;

/** Prints each wrong case as it comes, and to standard error how far the cases are. */
function createProgress(total: number): (outcome: CaseOutcome) => void {
  const begunAt = performance.now();
  let done = 0;
  let toldAt = begunAt;
  return outcome => {
    done += 1;
    const now = performance.now();
    const isTerminal = process.stderr.isTTY;
    const wrong = describeWrong(outcome);
    if (wrong !== null) print(`${isTerminal ? '\r\x1b[K' : ''}${wrong}`);
    if (!isTerminal && now - toldAt < LOG_EVERY_MS && done < total) return;
    toldAt = now;
    const minutes = Math.ceil(((now - begunAt) / done) * (total - done) * (1 / 60_000));
    const left = done === total ? 'done' : `about ${minutes} min left`;
    process.stderr.write(
      `${isTerminal ? '\r\x1b[K' : ''}${done} of ${total}, ${left}${isTerminal && done < total ? '' : '\n'}`,
    );
  };
}

function readNumber(name: string, text: string, { from, to }: { from: number; to: number }): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= from && value <= to))
    throw new UsageError(`--${name} must be a number from ${from} to ${to}`);
  return value;
}

runCommand(runEvaluation);
