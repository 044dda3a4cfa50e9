import type { AiSettings, AiUse } from '@groundwork/api-client';
import { toCsv } from '@groundwork/domain';
import { costOf } from './sum-use.ts';

export function csvOfUse(rows: readonly AiUse[], { currency, prices }: AiSettings): string {
  const header = ['Day', 'Job', 'Model', 'Calls', 'Failures', 'Tokens in', 'Tokens out'];
  return toCsv(
    [...header, 'Seconds to first word', `Cost (${currency})`],
    rows.map(row => [
      ...[row.day, row.job, row.model],
      ...[row.calls, row.failures, row.inputTokens, row.outputTokens],
      row.firstWords > 0 ? row.firstWordMs / row.firstWords / 1000 : '',
      costOf(row, prices) ?? '',
    ]),
  );
}
