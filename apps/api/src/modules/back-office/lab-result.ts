import { type JudgedCase, type RunResult, WRONG_AT_ONCE } from '@groundwork/api-client/contracts';
import { criteriaOf } from '../../coach/judging/criteria-of.ts';
import type { Db } from '../../db/types.ts';
import { type AskedQuestion, questionsOf } from '../../exam/judge-answer.ts';
import { listOutcomes } from '../../exam/judge-runs.repo.ts';
import { summarise, type Tally } from '../../exam/summarise.ts';
import { findRunBefore, readRunSteps } from './lab.repo.ts';

type Stored = Awaited<ReturnType<typeof listOutcomes>>[number];
type Asked = ReadonlyMap<string, AskedQuestion>;

/** Undefined without that run. */
export async function readRunResult(db: Db, runId: number): Promise<RunResult | undefined> {
  const asked = await readAsked(db, runId);
  if (!asked) return undefined;
  const stored = await listOutcomes(db, runId);
  const { byQuestion, byKind, disagreements, failures } = summarise(toOutcomes(stored));
  const shown = (outcomes: readonly Stored[]) =>
    outcomes.slice(0, WRONG_AT_ONCE).map(outcome => toShown(outcome, asked));
  const before = await findRunBefore(db, runId);
  return {
    all: tallyWhole(stored),
    byQuestion: listTallies(byQuestion, key => asked.get(key)?.question.text ?? ''),
    byKind: listTallies(byKind, name => name),
    falseAccepts: shown(disagreements.filter(({ judged }) => judged?.accepted)),
    falseRefusals: shown(disagreements.filter(({ judged }) => !judged?.accepted)),
    failures: shown(failures),
    before: before
      ? {
          startedAt: before.startedAt,
          model: before.model,
          ...compare(stored, await listOutcomes(db, before.id), shown),
        }
      : null,
  };
}

/** A part of a run's outcomes; undefined without that run. */
export async function listShownOutcomes(
  db: Db,
  runId: number,
  part: { after?: number | undefined; limit: number },
): Promise<JudgedCase[] | undefined> {
  const asked = await readAsked(db, runId);
  if (!asked) return undefined;
  return (await listOutcomes(db, runId, part)).map(outcome => toShown(outcome, asked));
}

async function readAsked(db: Db, runId: number): Promise<Asked | undefined> {
  const steps = await readRunSteps(db, runId);
  return steps && new Map(questionsOf(steps).map(entry => [entry.question.key, entry]));
}

/** What near-misses lack is told by the command only. */
const toOutcomes = (stored: readonly Stored[]) => stored.map(outcome => ({ ...outcome, required: [] }));

function tallyWhole(stored: readonly Stored[]) {
  const { all, byLabel } = summarise(toOutcomes(stored));
  return { ...all, falseAccepts: byLabel.fail?.accepted ?? 0, falseRefusals: byLabel.pass?.refused ?? 0 };
}

function toShown(outcome: Stored, asked: Asked): JudgedCase {
  const { place, source, kind, label, answer, judged, error } = outcome;
  const question = asked.get(outcome.questionKey)?.question;
  const criteria = question && criteriaOf(question);
  const texts = criteria?.kind === 'rubric' ? criteria.rubric.criteria : [];
  return {
    ...{ place, source, kind, label, answer },
    question: question?.text ?? '',
    accepted: judged?.accepted ?? null,
    criteria: texts.filter(({ id }) => judged?.met.includes(id)).map(({ text }) => text),
    quotes: judged?.evidence ?? [],
    reason: judged?.reason ?? error ?? '',
  };
}

/** Those that disagree most first. */
const listTallies = (tallies: Record<string, Tally>, nameOf: (key: string) => string) =>
  Object.entries(tallies)
    .map(([key, tally]) => ({ name: nameOf(key), ...tally }))
    .sort((one, other) => wrong(other) - wrong(one));

const wrong = ({ cases, agreed, failed }: Tally) => cases - failed - agreed;

const sameCase = ({ questionKey, source, label, answer }: Stored) =>
  JSON.stringify([questionKey, source, label, answer]);

const isRight = ({ judged, label }: Stored) => judged?.accepted === (label === 'pass');

/** The cases that both runs judged. */
function compare(
  now: readonly Stored[],
  before: readonly Stored[],
  shown: (outcomes: readonly Stored[]) => JudgedCase[],
) {
  const earlier = new Map(
    before.flatMap(outcome => (outcome.judged ? [[sameCase(outcome), outcome] as const] : [])),
  );
  const pairs = now.flatMap(outcome => {
    const was = outcome.judged && earlier.get(sameCase(outcome));
    return was ? [{ outcome, was }] : [];
  });
  const changedTo = (right: boolean) =>
    shown(
      pairs
        .filter(({ outcome, was }) => isRight(outcome) === right && isRight(was) !== right)
        .map(({ outcome }) => outcome),
    );
  return {
    was: tallyWhole(pairs.map(({ was }) => was)),
    is: tallyWhole(pairs.map(({ outcome }) => outcome)),
    newlyWrong: changedTo(false),
    newlyRight: changedTo(true),
  };
}
