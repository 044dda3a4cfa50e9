import { readdirSync } from 'node:fs';
import type { AnyContract } from '@groundwork/api-client/contracts';

/** What `bench growth` and the tests of all contracts need to know about a resource of startups. */
export interface ResourceSample {
  contracts: Readonly<Record<string, AnyContract>>;
  /** SQL that gives rows to every startup that has none; left out where the rows exist anyway. */
  fill?: string;
  /** SQL that changes something in the answer of each of its GETs. */
  change: string;
  /** SQL for the ids in its paths, besides the startup's. */
  ids: Readonly<Record<string, (startupId: number) => string>>;
  /** One body for all its writes, as a contract ignores names it does not know. `ids` are those of the paths. */
  body: (ids: Readonly<Record<string, number>>) => object;
}

const folder = new URL('./samples/', import.meta.url);
const modules: { sample: ResourceSample }[] = await Promise.all(
  readdirSync(folder).map(file => import(new URL(file, folder).href)),
);

/** One per file in `samples/`. */
const RESOURCE_SAMPLES: readonly ResourceSample[] = modules.map(({ sample }) => sample);

type RunSql = (statement: string) => Promise<{ rows: unknown[] }>;

export async function fillSamples(run: RunSql): Promise<void> {
  for (const { fill } of RESOURCE_SAMPLES) if (fill !== undefined) await run(fill);
}

export async function changeSamples(run: RunSql): Promise<void> {
  for (const { change } of RESOURCE_SAMPLES) await run(change);
}

/** The ids of a startup for these resources' paths. */
export async function readSampleIds(run: RunSql, startupId: number): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [name, find] of RESOURCE_SAMPLES.flatMap(sample => Object.entries(sample.ids))) {
    const { rows } = await run(`select (${find(startupId)}) as id`);
    ids[name] = (rows[0] as { id: number }).id;
  }
  return ids;
}

/** The sample of a contract's resource. */
export function sampleOf(contract: AnyContract): ResourceSample | undefined {
  return RESOURCE_SAMPLES.find(({ contracts }) => Object.values(contracts).includes(contract));
}
