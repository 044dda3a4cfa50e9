import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from './types.ts';

/**
 * The open transaction as Kysely's migrator may have it: it takes no lock of its own on it and begins no transaction in
 * it. Its lock is the session's, and is given back by a statement. In a transaction that has failed that statement fails
 * as well: the lock stays with the pooled connection, and the reason of the failure is not told.
 */
export function withoutLock(db: Db): Kysely<unknown> {
  const dialect: Dialect = {
    createAdapter: () => new LocklessAdapter(),
    createDriver: () => new OpenTransaction(db),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely({ dialect });
}

class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Its begin, commit and rollback do nothing: whoever opened the transaction ends it. */
class OpenTransaction extends DummyDriver {
  readonly #db: Db;

  constructor(db: Db) {
    super();
    this.#db = db;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const executor = this.#db.getExecutor();
    return {
      executeQuery: <R>(query: CompiledQuery) => executor.executeQuery(query as CompiledQuery<R>),
      streamQuery: <R>(query: CompiledQuery, size: number) =>
        executor.stream(query as CompiledQuery<R>, size),
    };
  }
}
