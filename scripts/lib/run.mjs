import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './workspace.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [show] also prints the output while it comes
 * @property {number} [limitMs] after this it is killed
 */

/** A command that ended badly, with all it printed. */
export class CommandFailed extends Error {
  /** @param {string} command @param {string} ending @param {string} output */
  constructor(command, ending, output) {
    super(`${command}: ${ending}`);
    this.name = 'CommandFailed';
    this.output = output;
  }
}

// The output is shown later, perhaps in a log file: colour codes belong to a terminal only.
const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {NodeJS.Signals} signal */
const stopAll = signal => {
  for (const child of running) child.kill(signal);
  process.exit(128 + (constants.signals[signal] ?? 0));
};

/** Ends the commands under way when this process is asked to end. Returns a function that takes that back. */
export function stopCommandsOnSignal() {
  process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
  return () => {
    process.off('SIGINT', stopAll).off('SIGTERM', stopAll);
  };
}

/**
 * Runs a command to its end and returns its standard output.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>}
 * @throws {CommandFailed} when it cannot start, or ends with anything but 0
 */
export function run(command, args, { cwd = root, env = process.env, show = false, limitMs } = {}) {
  return new Promise((resolve, reject) => {
    // On Windows these are batch files, which start through a shell only.
    const shell = process.platform === 'win32' && ['npx', 'pnpm'].includes(command);
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...colours },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    running.add(child);
    /** @type {Buffer[]} */
    const everything = [];
    /** @type {Buffer[]} */
    const standardOutput = [];
    /** @param {Buffer} chunk */
    const keep = chunk => {
      everything.push(chunk);
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep).on('data', chunk => standardOutput.push(chunk));
    child.stderr.on('data', keep);
    /** @param {string} ending */
    const fail = ending =>
      reject(new CommandFailed([command, ...args].join(' '), ending, Buffer.concat(everything).toString()));
    child.on('error', error => {
      running.delete(child);
      fail(error.message);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(Buffer.concat(standardOutput).toString());
      else fail(signal ? `ended by ${signal}` : `ended with ${code}`);
    });
  });
}

/**
 * Runs a Node script, such as a tool's own command-line file.
 * @param {string} script
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
