import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { adminChangeContracts } from '@groundwork/api-client';
import type { PendingChange } from '@groundwork/domain';
import { Button, Checkbox, Flex, Stack, TextInput } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { userQueries } from '../../../app/user/user-queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { offIf } from '../../../ui/off-if.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { adminPaths } from '../admin-paths.ts';
import { Listed } from '../components/listed.tsx';
import { StickyActions } from '../components/sticky-actions.tsx';
import { useRows } from '../components/use-rows.ts';
import classes from './changes.module.css';
import { formOf, PendingItem } from './pending-item.tsx';
import { usePublication } from './use-publication.ts';

const keyOf = ({ kind, recordId }: PendingChange) => `${kind} ${recordId}`;
const count = (number: number) => `${number} ${number === 1 ? 'change' : 'changes'}`;

/** Everything that waits to be published, beside what founders see (AD-111). */
export function ChangesPage() {
  const { rows, failure } = useRows(adminChangeContracts.list, {}, "Couldn't load the changes");
  return (
    <>
      <PageHeading
        title="Changes"
        subtitle="What administrators have written but founders don't see yet."
        actions={
          <Button component={Link} to={adminPaths.walk} variant="default">
            Walk through
          </Button>
        }
      />
      <Listed
        what="the changes"
        rows={rows}
        failure={failure}
        empty={{
          icon: <IconChecks aria-hidden />,
          text: "Nothing waits to be published. Founders see everything as it's written.",
        }}
      >
        {changes => <Waiting changes={changes} />}
      </Listed>
    </>
  );
}

function Waiting({ changes }: { changes: readonly PendingChange[] }) {
  const { data: self } = useQuery(userQueries.current());
  // Only what was ticked or cleared, so that a change of somebody else that comes meanwhile is not published unread.
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { publish, discard, isBusy, heldBack, forget } = usePublication(() => {
    setNote('');
    setTicked(new Map());
    setAsking(false);
  });
  const isChosen = (change: PendingChange) =>
    ticked.get(keyOf(change)) ?? change.adminName === self?.username;
  const tick = (all: readonly PendingChange[], isTicked: boolean) =>
    setTicked(new Map([...ticked, ...all.map(one => [keyOf(one), isTicked] as const)]));
  const chosen = changes.filter(isChosen);
  const isAll = chosen.length === changes.length;
  const isOff = isBusy || chosen.length === 0;
  const created = chosen.filter(({ isNew }) => isNew).length;
  return (
    <Stack>
      {changes.length > 1 && (
        <Checkbox
          label={`All ${count(changes.length)}`}
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={() => tick(changes, !isAll)}
        />
      )}
      <Flex component="ul" direction="column" aria-label="Changes">
        {changes.map(change => (
          <PendingItem
            key={keyOf(change)}
            change={change}
            isChosen={isChosen(change)}
            onToggle={() => tick([change], !isChosen(change))}
          />
        ))}
      </Flex>
      <TextInput
        maw={480}
        label="Note (optional)"
        description="Kept with the revisions, for other administrators."
        maxLength={500}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <StickyActions className={classes.actions}>
        <Button variant="default" {...offIf(isOff)} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <Button {...offIf(isOff)} onClick={() => publish({ changes: chosen, note })}>
          {isBusy ? 'Working...' : chosen.length === 0 ? 'Publish' : `Publish ${count(chosen.length)}`}
        </Button>
      </StickyActions>
      <ConfirmDialog
        opened={heldBack !== null}
        title="Nothing was published"
        text={`${heldBack?.reason} Open the question and use “Try it” to see why. Publishing anyway is logged.`}
        confirmLabel="Publish anyway"
        busy={isBusy}
        onConfirm={() => publish({ changes: chosen, note, overridesExamples: true })}
        onClose={forget}
      >
        {heldBack && heldBack.questions.length > 0 && (
          <ul aria-label="Questions">
            {chosen
              .filter(({ kind, name }) => kind === 'question' && heldBack.questions.includes(name))
              .map(change => (
                <li key={keyOf(change)}>
                  <Link to={formOf(change)}>{change.name}</Link>
                </li>
              ))}
          </ul>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={isAsking}
        title={`Discard ${count(chosen.length)}`}
        text={
          created === 0
            ? 'Founders keep seeing what they see now. This action cannot be undone.'
            : `Founders keep seeing what they see now. ${created === 1 ? 'One record that was' : `${created} records that were`} never published will be deleted, with everything in ${created === 1 ? 'it' : 'them'}. This action cannot be undone.`
        }
        confirmLabel="Discard"
        busy={isBusy}
        onConfirm={() => discard({ changes: chosen, note: '' })}
        onClose={() => setAsking(false)}
      >
        <ul aria-label="To be discarded">
          {chosen.map(change => (
            <li key={keyOf(change)}>{`“${change.name}” by ${change.adminName}`}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Stack>
  );
}
