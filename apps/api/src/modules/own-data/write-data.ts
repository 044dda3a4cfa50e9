import type { Db } from '../../db/types.ts';
import { tablesOf } from './exported-tables.ts';
import { readColumns, readNames, readOwnRows } from './own-rows.repo.ts';

const FORMAT = 'groundwork-data-1';

/** Everything as one JSON text, a page of rows at a time (SE-92). */
export async function* writeData(db: Db, userId: number, onTable: () => void): AsyncGenerator<string> {
  const allColumns = await readColumns(db);
  yield `{\n"format": "${FORMAT}",\n"madeAt": "${new Date().toISOString()}",\n"tables": {`;
  let comma = '';
  for (const [table, { key, without }] of tablesOf('rows')) {
    const columns = (allColumns.get(table) ?? []).filter(column => !Object.hasOwn(without, column));
    yield `${comma}\n"${table}": [`;
    comma = ',';
    yield* joined(readOwnRows(db, { table, columns, key }, userId));
    yield ']';
    onTable();
  }
  yield '\n},\n"names": {';
  comma = '';
  for (const [table, { name }] of tablesOf('names')) {
    yield `${comma}\n"${table}": ${await readNames(db, table, name, userId)}`;
    comma = ',';
  }
  yield '\n}\n}\n';
}

async function* joined(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let comma = '\n';
  for await (const lines of pages) {
    yield comma + lines.join(',\n');
    comma = ',\n';
  }
}
