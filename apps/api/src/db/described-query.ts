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

interface Described {
  /** The connection as a query sees it: what it sends is gathered. */
  gathering: pg.Connection;
  /** The same without the request for a description. */
  undescribing: pg.Connection;
  gathered: Buffer[];
  /** What the database has described, by the statement's name. */
  fields: Map<string, Fields>;
}

const connections = new WeakMap<pg.Connection, Described>();

function describedOn(connection: pg.Connection): Described {
  const known = connections.get(connection) ?? describe(connection);
  connections.set(connection, known);
  return known;
}

function describe(connection: pg.Connection): Described {
  const gathered: Buffer[] = [];
  const gathering = Object.create(connection, {
    _send: { value: (message: Buffer) => gathered.push(message) },
  }) as pg.Connection;
  const undescribing = Object.create(gathering, { describe: { value: () => undefined } }) as pg.Connection;
  return { gathering, undescribing, gathered, fields: new Map() };
}

/**
 * A query that goes out as one piece, where the driver writes each of its four messages for itself. It has a prepared
 * statement's columns described once for each connection, and not with every answer: the database refuses a statement whose
 * columns have changed since it was prepared.
 */
export class DescribedQuery extends DriverQuery {
  #described: Described | undefined;

  override prepare(connection: pg.Connection): void {
    this.#described = describedOn(connection);
    const fields = this.name === undefined ? undefined : this.#described.fields.get(this.name);
    const { gathering, undescribing, gathered } = this.#described;
    try {
      super.prepare(fields ? undescribing : gathering);
    } finally {
      const messages = Buffer.concat(gathered.splice(0));
      if (connection.stream.writable) connection.stream.write(messages);
    }
    if (fields) super.handleRowDescription({ fields });
  }

  override handleRowDescription(message: { fields: Fields }): void {
    if (this.name !== undefined) this.#described?.fields.set(this.name, message.fields);
    super.handleRowDescription(message);
  }
}
