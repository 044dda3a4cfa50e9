// `npm start`: from a fresh clone, with nothing but Node and npm, to a running server.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { installPackages } from './lib/install.mjs';
import { Phases } from './lib/phase.mjs';
import { stopCommandsOnSignal } from './lib/run.mjs';
import { runTurbo } from './lib/turbo.mjs';
import { root } from './lib/workspace.mjs';

const releaseSignals = stopCommandsOnSignal();
const phases = new Phases();
console.log('Installing and building. This takes about half a minute the first time.');
const ready =
  (await phases.run('packages', installPackages)) && (await phases.run('build', () => runTurbo('build')));
releaseSignals();
if (ready) serve();
else process.exitCode = 1;

/** Runs the server from the root, where its default data directory is, until it ends. */
function serve() {
  const preload = new URL('./lib/end-with-parent.mjs', import.meta.url).href;
  const server = spawn(process.execPath, ['--import', preload, 'apps/api/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    // A group of its own: Ctrl-C and a signal to the group reach this process, which passes each on once.
    detached: process.platform !== 'win32',
  });

  let askedAt = 0;
  /** @param {NodeJS.Signals} signal */
  const askToStop = signal => {
    if (askedAt === 0) {
      askedAt = performance.now();
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    } else if (signal === 'SIGINT' && performance.now() - askedAt > 1000) {
      // A terminal, npm and a process group repeat a signal within milliseconds; a second later it is a person.
      server.kill('SIGKILL');
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, askToStop);

  endWithNpm(() => askToStop('SIGTERM'));

  server.on('error', error => {
    console.error(`Couldn't start the server: ${error.message}`);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0));
  });
}

/**
 * npm passes a signal on to the shell between it and this process, and the shell keeps it: a server left behind
 * would hold the port and the data directory.
 * @param {() => void} stop
 */
function endWithNpm(stop) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
}
