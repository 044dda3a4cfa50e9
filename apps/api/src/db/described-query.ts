import pg from 'pg';

/** A statement's columns, as the database describes them. */
type Fields = readonly unknown[];

/** Members of the driver's query that its types leave out. */
interface DriverQuery {
  name?: string;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: { fields: Fields }): void;
}

const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => pg.Query & DriverQuery & pg.QueryConfig;

/** A connection, the same without the request for a description, and what it has described by the statement's name. */
interface Described {
  undescribing: pg.Connection;
  fields: Map<string, Fields>;
}

const connections = new WeakMap<pg.Connection, Described>();

function describedOn(connection: pg.Connection): Described {
  const known = connections.get(connection) ?? {
    undescribing: Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection,
    fields: new Map(),
  };
  connections.set(connection, known);
  return known;
}

/**
 * A query that has a prepared statement's columns described once for each connection, and not with every answer: the
 * database refuses a statement whose columns have changed since it was prepared. It has to answer rows.
 */
export class DescribedQuery extends DriverQuery {
  #described: Described | undefined;

  override prepare(connection: pg.Connection): void {
    this.#described = describedOn(connection);
    const fields = this.name === undefined ? undefined : this.#described.fields.get(this.name);
    super.prepare(fields ? this.#described.undescribing : connection);
    if (fields) super.handleRowDescription({ fields });
  }

  override handleRowDescription(message: { fields: Fields }): void {
    if (this.name !== undefined) this.#described?.fields.set(this.name, message.fields);
    super.handleRowDescription(message);
  }
}
