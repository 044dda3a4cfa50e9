import { readdirSync } from 'node:fs';
import type { AnyContract } from '@groundwork/api-client/contracts';

/** What the tests that go through every contract, and `bench growth`, have to know of a resource of startups. */
export interface ResourceSample {
  contracts: Readonly<Record<string, AnyContract>>;
  /** SQL that gives rows to every startup without any, where nothing else does. */
  fill?: string;
  /** SQL that changes something of what each of its GETs tells. */
  change: string;
  /** What its paths name besides the startup: the SQL that finds the id. */
  ids: Readonly<Record<string, (startupId: number) => string>>;
  /** Of a write, whatever it is: a contract takes what it knows. `ids` are those of the paths. */
  body: (ids: Readonly<Record<string, number>>) => object;
}

const folder = new URL('./samples/', import.meta.url);
const modules: { sample: ResourceSample }[] = await Promise.all(
  readdirSync(folder).map(file => import(new URL(file, folder).href)),
);

/** One for each file of `samples/`. */
const RESOURCE_SAMPLES: readonly ResourceSample[] = modules.map(({ sample }) => sample);

type RunSql = (statement: string) => Promise<{ rows: unknown[] }>;

export async function fillSamples(run: RunSql): Promise<void> {
  for (const { fill } of RESOURCE_SAMPLES) if (fill !== undefined) await run(fill);
}

export async function changeSamples(run: RunSql): Promise<void> {
  for (const { change } of RESOURCE_SAMPLES) await run(change);
}

/** What the paths of these resources name, of one startup. */
export async function readSampleIds(run: RunSql, startupId: number): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [name, find] of RESOURCE_SAMPLES.flatMap(sample => Object.entries(sample.ids))) {
    const { rows } = await run(`select (${find(startupId)}) as id`);
    ids[name] = (rows[0] as { id: number }).id;
  }
  return ids;
}

/** The sample of the resource that a contract is of. */
export function sampleOf(contract: AnyContract): ResourceSample | undefined {
  return RESOURCE_SAMPLES.find(({ contracts }) => Object.values(contracts).includes(contract));
}
