import { Loader } from '@mantine/core';

export function ReportSpinner() {
  return <Loader role="status" aria-label="Loading report" mx="auto" my="xl" />;
}
