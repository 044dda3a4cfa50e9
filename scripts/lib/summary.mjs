/** @import { FileResult } from './test-reporter.mjs' */
/** @import { Phase } from './phase.mjs' */

const LINES_OF_A_TEST = 5;
const LINES_OF_A_PHASE = 20;

/**
 * The last lines of a run: what failed, what failed by chance, how long it took, and the counts.
 * @param {object} run
 * @param {readonly Phase[]} run.phases
 * @param {readonly FileResult[]} run.failed
 * @param {readonly string[]} run.elsewhere
 * @param {readonly FileResult[]} run.flaky
 * @param {{ passed: number, failed: number }} run.counts
 */
export function summarise({ phases, failed, elsewhere, flaky, counts }) {
  const troubled = phases.flatMap(({ name, trouble }) => (trouble === null ? [] : [{ name, trouble }]));
  return [
    '',
    ...troubled.flatMap(({ name, trouble }) => [`failed: ${name}`, ...lastLines(trouble)]),
    ...failed.flatMap(file => describeFailures('failed', file)),
    ...elsewhere.flatMap(message => ['failed: outside any test', ...outerLines(message)]),
    ...flaky.flatMap(file => describeFailures('flaky', file)),
    `Times: ${phases.map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`).join(', ')}.`,
    `${counts.passed} passed, ${counts.failed} failed`,
  ].join('\n');
}

/** @param {string} word @param {FileResult} result */
function describeFailures(word, { file, failures }) {
  return failures.flatMap(({ test, line, message }) => [
    `${word}: ${file}${line === null ? '' : `:${line}`}${test && ` › ${test.replaceAll(' > ', ' › ')}`}`,
    ...firstLines(message),
  ]);
}

/** @param {string} text */
const linesOf = text => text.split('\n').filter(line => line.trim());
/** @param {string} text */
const firstLines = text => linesOf(text).slice(0, LINES_OF_A_TEST).map(indent);
/** A tool says at the end what was wrong. @param {string} text */
const lastLines = text => linesOf(text).slice(-LINES_OF_A_PHASE).map(indent);
/** What is wrong, and the last that was printed. @param {string} text */
const outerLines = text => [...new Set([...firstLines(text).slice(0, 1), ...lastLines(text)])];
/** @param {string} line */
const indent = line => `    ${line}`;
