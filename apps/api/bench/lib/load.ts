import autocannon from 'autocannon';
import { type Spread, spreadOf } from './statistics.ts';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string;
  /** Each sends its next request when it has the answer to the last. */
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** From the sending of a request to the last byte of its answer, in ms. */
  latency: Spread;
  requests: number;
  /** How many answers had each status. */
  statuses: Record<number, number>;
  /** Requests without an answer. */
  errors: number;
}

/** The load ends with a sample. */
const SAMPLE_MS = 50;

/** Puts a server under load from this process. */
export async function runLoad({ seconds, ...load }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const { errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { ...load, duration: seconds, sampleInt: SAMPLE_MS, timeout: 60 },
      (error, result) => {
        if (error) reject(error);
        else resolve(result);
      },
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  return {
    requestsPerSecond: latencies.length / duration,
    latency: spreadOf(latencies),
    requests: latencies.length,
    statuses,
    errors,
  };
}
