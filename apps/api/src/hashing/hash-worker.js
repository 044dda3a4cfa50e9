// JavaScript, because the thread is started by file name, without anything that reads TypeScript.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// All other work goes first. Only Linux has a priority for each thread; elsewhere it is the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/**
 * @param {import('./hasher.ts').HashJob} job
 * @returns {import('./hasher.ts').HashOutcome}
 */
function compute(job) {
  try {
    if ('options' in job) return { value: hashSync(job.text, job.options) };
    return { value: verifySync(job.passwordHash, job.text) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', job => parentPort?.postMessage(compute(job)));
