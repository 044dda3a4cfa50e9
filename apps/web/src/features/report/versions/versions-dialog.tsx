import { explainError } from '@groundwork/api-client';
import type { ReportVersion } from '@groundwork/domain';
import { Flex, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { writeMinute } from '../../../ui/write-time.ts';
import type { OverlayProps } from '../overlay-props.ts';
import { OpenVersion } from './open-version.tsx';
import { versionQueries } from './version-queries.ts';
import classes from './versions.module.css';

/** All generations of the report by date, to read, compare and restore (RE-63 to RE-65). */
export function VersionsDialog({ report, sections, Markdown, onClose }: OverlayProps) {
  const { data: versions, error } = useQuery(versionQueries.list(report.id));
  const [openId, setOpenId] = useState<number | null>(null);
  const open = versions?.find(({ id }) => id === openId);
  return (
    <Dialog title={open ? writeMinute(open.madeAt) : 'Versions'} place="side" onClose={onClose}>
      {open ? (
        <OpenVersion
          report={report}
          version={open}
          sections={sections}
          Markdown={Markdown}
          onBack={() => setOpenId(null)}
          onRestored={onClose}
        />
      ) : (
        <Stack>
          <Text c="dimmed" fz="sm">
            Every update is saved here. The newest version and the fifty before it are kept.
          </Text>
          {!versions && error && <FormAlert message={explainError(error)} />}
          {!versions && !error && (
            <div role="status" aria-label="Loading versions">
              <Skeleton height={120} />
            </div>
          )}
          {versions?.length === 0 && <p>Nothing has been written yet.</p>}
          <Flex component="ul" direction="column" aria-label="Versions">
            {versions?.map(version => (
              <Row key={version.id} version={version} onOpen={() => setOpenId(version.id)} />
            ))}
          </Flex>
        </Stack>
      )}
    </Dialog>
  );
}

function Row({
  version: { madeAt, changes, isCurrent },
  onOpen,
}: {
  version: ReportVersion;
  onOpen: () => void;
}) {
  return (
    <li>
      <UnstyledButton className={classes.row} w="100%" py="sm" px="xs" bdrs="md" onClick={onOpen}>
        <Flex component="span" wrap="wrap" align="center" gap="xs" fw={500}>
          <time dateTime={madeAt}>{writeMinute(madeAt)}</time>
          {isCurrent && <Badge tone="accent">Current</Badge>}
        </Flex>
        <span className={classes.changes}>{describeChanges(changes)}</span>
      </UnstyledButton>
    </li>
  );
}

/** Summary of the changes to the previous version: '+120 −34 words in 3 sections'. */
export function describeChanges(changes: ReportVersion['changes']): string {
  if (!changes) return 'Changes not counted yet';
  const [added, removed] = [sum(changes.map(each => each.added)), sum(changes.map(each => each.removed))];
  const where = `in ${changes.length} ${changes.length === 1 ? 'section' : 'sections'}`;
  if (added + removed === 0) return `The same words in another order, ${where}`;
  const words = `${added > 0 ? `+${added}` : ''} ${removed > 0 ? `−${removed}` : ''}`.trim();
  return `${words} ${added + removed === 1 ? 'word' : 'words'} ${where}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
