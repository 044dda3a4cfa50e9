import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadText } from '../../../app/download-text.ts';
import { showToast } from '../../../ui/toast.ts';
import { today } from '../../../ui/today.ts';
import { type CsvColumn, csvOf, MAX_CSV_ROWS } from './csv.ts';
import { notifyAdminFailure } from './use-admin-mutation.ts';

const CUT_OFF = {
  title: 'The list is longer',
  message: 'A file has at most 10,000 rows. Filter the list to get the others.',
};

interface CsvButtonProps<R> {
  /** What the list holds, for the file's name: 'users'. */
  name: string;
  columns: readonly CsvColumn<R>[];
  /** The rows, or reads those of all pages. Undefined until they are loaded. */
  rows: readonly R[] | undefined | (() => Promise<readonly R[]>);
}

/** Downloads what a list holds, with its filters and all its pages (AD-121). */
export function CsvButton<R>({ name, columns, rows }: CsvButtonProps<R>) {
  const [isReading, setReading] = useState(false);
  const download = async () => {
    setReading(true);
    try {
      const all = typeof rows === 'function' ? await rows() : (rows ?? []);
      downloadText(`groundwork-${name}-${today()}.csv`, csvOf(columns, all), 'text/csv');
      if (all.length >= MAX_CSV_ROWS) void showToast(CUT_OFF);
    } catch (error) {
      notifyAdminFailure(error as Error, { title: `Couldn't download the ${name}` });
    } finally {
      setReading(false);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      aria-label={`Download the ${name.replaceAll('-', ' ')} as CSV`}
      disabled={isReading || rows === undefined}
      onClick={() => void download()}
    >
      CSV
    </Button>
  );
}
