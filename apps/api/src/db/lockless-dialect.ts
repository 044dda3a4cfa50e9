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
 * Lets Kysely's migrator run in the open transaction, without a lock or a transaction of its own. Kysely's lock belongs
 * to the session and is released by a statement. After a failure that statement would fail too: the lock would stay on
 * the pooled connection, and hide the reason of the failure.
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

/** Its begin, commit and rollback do nothing: the code that opened the transaction ends it. */
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
