import { type CardLog, MAX_RESULTS, type Result } from '@groundwork/domain';
import { Box, Button, Flex, Group, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { BalancePicture } from '../balance-picture.tsx';
import classes from './record.module.css';
import { ResultForm } from './result-form.tsx';
import { ResultItem } from './result-item.tsx';
import type { RecordPartProps } from './start-test.tsx';
import type { OpenForm } from './use-open-form.ts';

/** Results of the test so far. They can be added and corrected while it runs (BO-13). */
export function Results(props: RecordPartProps & { log: CardLog; openForm: OpenForm }) {
  const { card, write, isBusy, log, openForm } = props;
  const { results, events } = log;
  const { form } = openForm;
  const [doomed, setDoomed] = useState<Result | null>(null);
  // No other form may replace one that is half filled in.
  const isOpen = card.state === 'testing' && form === null;
  // If the result being corrected was removed meanwhile, the input becomes a new result.
  const isAdding = form === 'add' || (typeof form === 'number' && !results.some(({ id }) => id === form));
  const of = (bearing: Result['bearing']) => results.filter(result => result.bearing === bearing).length;
  const balance = { supports: of('supports'), contradicts: of('contradicts'), neither: of('neither') };
  const corrected = new Set(
    events.filter(event => event.kind === 'result_corrected').map(({ before }) => before.id),
  );
  const { typed, keep: onType, close: onClose, cancel: onCancel } = openForm;
  const ofForm = { typed, onType, onClose, onCancel };
  return (
    <section className={classes.part} aria-labelledby="card-results">
      <Group gap="sm">
        <Title order={3} fz="lg" fw={600} lts="var(--gw-tracking-heading)" id="card-results">
          Results
        </Title>
        <BalancePicture balance={balance} />
        {isOpen && results.length < MAX_RESULTS && (
          <Button
            variant={results.length === 0 ? 'filled' : 'default'}
            size="compact-sm"
            ml="auto"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => openForm.open('add')}
          >
            Add result
          </Button>
        )}
      </Group>
      {isAdding && (
        <ResultForm key={openForm.key} {...ofForm} submit={input => write({ kind: 'add', input })} />
      )}
      {results.length === 0 && !isAdding && (
        <p className={classes.note}>No results yet. Add what you find, for or against.</p>
      )}
      <Flex className={classes.results} component="ul" direction="column">
        {results.map(result =>
          form === result.id ? (
            <Box key={result.id} component="li" py="sm">
              <ResultForm
                key={openForm.key}
                {...ofForm}
                result={result}
                submit={input => write({ kind: 'correct', resultId: result.id, input })}
              />
            </Box>
          ) : (
            <ResultItem
              key={result.id}
              result={result}
              isCorrected={corrected.has(result.id)}
              onCorrect={isOpen ? () => openForm.open(result.id) : undefined}
              onRemove={() => setDoomed(result)}
            />
          ),
        )}
      </Flex>
      <ConfirmDialog
        opened={doomed !== null}
        title="Remove result"
        text="It will no longer count. The card's history keeps what it said."
        confirmLabel="Remove"
        busy={isBusy}
        busyLabel="Removing..."
        // A failure has its toast.
        onConfirm={() =>
          doomed &&
          void write({ kind: 'remove', resultId: doomed.id }).then(
            () => setDoomed(null),
            () => setDoomed(null),
          )
        }
        onClose={() => setDoomed(null)}
      />
    </section>
  );
}
