import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './types.ts';

/** Takes the place of a value among a compiled query's parameters. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Names one of the values that a query is run with. */
export type Parameter<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

const parameter = <T>(name: string): RawBuilder<T> => sql<T>`${new Placeholder(name)}`;

/** Sends a text with its values by the driver alone. */
export type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

const drivers = new WeakMap<Db, Ask>();

/**
 * Lets compiled queries on this handle go to the driver; those in a transaction take its connection, as all others do.
 */
export function askDirectly(db: Db, ask: Ask): void {
  drivers.set(db, ask);
}

/**
 * A query that is built and compiled at its first run, and then only gets its values: building one and passing it
 * through Kysely costs more than all other work for a short answer. Meant for queries that founders' screens run all
 * the time, and for writes of every message.
 * @param build gets the handle and names each value with `parameter`; it must not depend on anything else.
 */
export function compileOnce<P extends object, R>(
  build: (db: Db, parameter: Parameter<P>) => { compile(db: Db): CompiledQuery<R> },
): (db: Db, values: P) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    compiled ??= build(db, parameter as Parameter<P>).compile(db);
    const parameters = compiled.parameters.map(value =>
      value instanceof Placeholder ? values[value.name as keyof P] : value,
    );
    const ask = drivers.get(db);
    if (ask) return (await ask(compiled.sql, parameters)).rows as R[];
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}
