import { adminAppealContracts, adminLabContracts, request } from '@groundwork/api-client';
import type { Appeal } from '@groundwork/domain';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import type { PathKey } from '../../../app/query-keys.ts';
import { Badge } from '../../../ui/badge.tsx';
import { offIf } from '../../../ui/off-if.ts';
import { Surface } from '../../../ui/surface.tsx';
import { writeMinute } from '../../../ui/write-time.ts';
import { putRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { addressInTree, placeOf } from '../curriculum/places.ts';
import { DecisionForm } from './decision-form.tsx';

interface AppealItemProps {
  appeal: Appeal;
  list: PathKey;
}

/** All that an administrator sees of an appeal. */
export function AppealItem({ appeal, list }: AppealItemProps) {
  const { questionId, question, answer, criteria, sentence, at, state } = appeal;
  const id = useId();
  return (
    <li>
      <Surface aria-labelledby={id}>
        <Stack gap="sm">
          <Text id={id} component="h2" fz="md" fw={600} dir="auto">
            <Link to={addressInTree({ challengeId: null, edited: placeOf('question', questionId) })}>
              {question}
            </Link>
          </Text>
          <Part title="Answers, the newest last">
            <Box
              component="blockquote"
              style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
              dir="auto"
            >
              {answer}
            </Box>
          </Part>
          <Part title="Criteria">
            <Stack component="ul" gap="2xs" aria-label="Criteria">
              {criteria.map(({ id, text, isRequired, isMet }) => (
                <Group key={id} component="li" gap="xs" wrap="nowrap" align="start">
                  <Badge tone={isMet ? 'accent' : 'neutral'}>{isMet ? 'Met' : 'Missing'}</Badge>
                  <span dir="auto">
                    {text}
                    {!isRequired && <span> (optional)</span>}
                  </span>
                </Group>
              ))}
            </Stack>
          </Part>
          <Part title="What the founder says">
            <Text inherit dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {sentence}
            </Text>
            <Text c="dimmed" fz="sm">
              <time dateTime={at}>{writeMinute(at)}</time>
            </Text>
          </Part>
          {state === 'open' ? (
            <DecisionForm appeal={appeal} list={list} />
          ) : (
            <Decided appeal={appeal} list={list} />
          )}
        </Stack>
      </Surface>
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text component="h3" fz="sm" fw={500} c="dimmed">
        {title}
      </Text>
      {children}
    </div>
  );
}

function Decided({ appeal, list }: AppealItemProps) {
  const { state, reason, decidedBy, decidedAt, caseId } = appeal;
  const label = useLabel(list);
  return (
    <>
      <Part title={state === 'accepted' ? 'Accepted' : 'Declined'}>
        <Text inherit dir="auto">
          {reason}
        </Text>
        <Text c="dimmed" fz="sm">
          <bdi>{decidedBy}</bdi>
          {decidedAt && (
            <>
              {' · '}
              <time dateTime={decidedAt}>{writeMinute(decidedAt)}</time>
            </>
          )}
        </Text>
      </Part>
      <Group gap="sm">
        <Button
          variant="default"
          size="compact-sm"
          {...offIf(label.isPending)}
          onClick={() => label.mutate(appeal)}
        >
          {caseId === null ? 'Make it a labelled case' : 'Remove labelled case'}
        </Button>
        {caseId !== null && (
          <Badge tone="accent">{`Labelled ${state === 'accepted' ? 'pass' : 'fail'}`}</Badge>
        )}
      </Group>
    </>
  );
}

/** Makes a labelled case of a decided appeal, or removes it (AD-119). */
function useLabel(list: PathKey) {
  return useAdminMutation({
    list,
    run: async (appeal: Appeal): Promise<Appeal> => {
      const { id, caseId } = appeal;
      if (caseId === null) return request(adminAppealContracts.makeCase, { params: { appealId: id } });
      await request(adminLabContracts.removeCase, { params: { caseId } });
      return { ...appeal, caseId: null };
    },
    change: putRow,
    done: ({ caseId }) => (caseId === null ? 'Labelled case removed' : 'Labelled case added'),
    failure: { title: "Couldn't change the labelled case" },
  });
}
