import { join } from 'node:path';
import { withPnpm } from './pnpm.mjs';
import { runNode } from './run.mjs';
import { root } from './workspace.mjs';

const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');

/**
 * Runs a turbo task in every workspace; what has not changed comes from its cache.
 * @param {string} task
 */
export async function runTurbo(task) {
  // turbo starts the tasks with pnpm, and refuses to start without one on the PATH.
  const env = { ...(await withPnpm()), TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  await runNode(turbo, ['run', task, '--ui=stream', '--output-logs=errors-only', '--log-order=grouped'], {
    env,
  });
}
