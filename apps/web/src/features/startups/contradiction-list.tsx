import { request, startupContracts } from '@groundwork/api-client';
import {
  type Contradiction,
  STARTUP_FIELD_LABELS,
  type Startup,
  startupInputSchema,
} from '@groundwork/domain';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { showToast } from '../../ui/toast.ts';
import classes from './contradiction-list.module.css';
import { startupQueries } from './startup-queries.ts';
import { publishStartup } from './use-startup-mutations.ts';

interface ContradictionListProps {
  startup: Startup;
  contradictions: readonly Contradiction[];
}

/** The old text of each field beside the answer, to choose from. */
export function ContradictionList({ startup, contradictions }: ContradictionListProps) {
  return (
    <section className={classes.notice} aria-labelledby="contradictions">
      <h2 id="contradictions">Your answers differ from your profile</h2>
      {contradictions.map(contradiction => (
        <Choice key={contradiction.field} startup={startup} contradiction={contradiction} />
      ))}
    </section>
  );
}

function Choice({ startup, contradiction }: { startup: Startup; contradiction: Contradiction }) {
  const { field, current, answer, challengeId, stepId, step } = contradiction;
  const label = STARTUP_FIELD_LABELS[field];
  const client = useQueryClient();
  const params = { startupId: startup.id };
  const refresh = () =>
    client.invalidateQueries({ queryKey: startupQueries.contradictions(startup.id).queryKey });
  const write = useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ from, text }: { from: Startup; text: string }) => {
      const body = { ...startupInputSchema.parse({ ...from, [field]: text }), updatedAt: from.updatedAt };
      return request(startupContracts.update, { params, body });
    },
    onSuccess: (saved, { text }) => {
      publishStartup(client, saved);
      const undo = { label: 'Undo', onSelect: () => write.mutate({ from: saved, text: current }) };
      void showToast({
        title: 'Profile updated',
        ...(text === answer && { message: `${label} is now your answer.`, action: undo }),
      });
      return refresh();
    },
    onError: notifyFailure("Couldn't update your profile"),
  });
  const keep = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(startupContracts.dismissContradiction, { params, body: { field } }),
    onSuccess: refresh,
    onError: notifyFailure("Couldn't dismiss this"),
  });
  const isBusy = write.isPending || keep.isPending;
  return (
    <Stack gap="xs">
      <h3>{label}</h3>
      <dl className={classes.versions}>
        <div>
          <dt>Your profile</dt>
          <dd dir="auto">{current}</dd>
        </div>
        <div>
          <dt>
            Your answer in <Link to={paths.step(challengeId, stepId)}>{step}</Link>
          </dt>
          <dd dir="auto">{answer}</dd>
        </div>
      </dl>
      <Group gap="xs">
        <Button
          variant="default"
          loading={write.isPending}
          disabled={isBusy}
          aria-label={`Update profile: ${label}`}
          onClick={() => write.mutate({ from: startup, text: answer })}
        >
          Update profile
        </Button>
        <Button
          variant="subtle"
          loading={keep.isPending}
          disabled={isBusy}
          aria-label={`Keep profile: ${label}`}
          onClick={() => keep.mutate()}
        >
          Keep profile
        </Button>
      </Group>
    </Stack>
  );
}
