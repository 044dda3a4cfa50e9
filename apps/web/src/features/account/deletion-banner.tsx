import { Button, Text } from '@mantine/core';
import { offIf } from '../../ui/off-if.ts';
import { writeDate } from '../../ui/write-time.ts';
import classes from './deletion-banner.module.css';
import { useKeepAccount } from './use-deletion.ts';

/** On every page while a deletion is due (SE-95). */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <aside className={classes.banner} aria-label="Account deletion">
      <Text inherit>{`Your account will be deleted on ${writeDate(dueAt)}.`}</Text>
      <Button variant="default" size="xs" {...offIf(keep.isPending)} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </aside>
  );
}
