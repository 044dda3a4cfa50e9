import { progressContracts, request } from '@groundwork/api-client';
import { MAX_APPEAL_TEXT } from '@groundwork/domain';
import { Box, Button, Flex, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, memo } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { lazyComponent, useLazyComponent } from '../../../app/lazy-component.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { userQueries } from '../../../app/user/user-queries.ts';
import { COMPOSER_ID } from '../../../chat/composer/composer.tsx';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { stepQueries } from '../step-queries.ts';
import { Checklist } from './checklist.tsx';
import { QuestionDecision } from './question-decision.tsx';
import classes from './question-panel.module.css';
import { showVerdict } from './show-verdict.ts';
import type { Decision } from './use-decide-question.ts';
import type { ProgressItem } from './use-step-progress.ts';

const STATE_LABELS = { completed: 'Completed', current: 'Current question', open: 'Not completed' } as const;

const appeals = lazyComponent(() => import('./appeal.tsx'));

export const listTitle = (hasQuestions: boolean) => (hasQuestions ? 'Questions' : 'Completion criteria');

interface QuestionPanelProps {
  items: readonly ProgressItem[];
  /** False if the items are the step's completion criteria, listed under its objective. */
  hasQuestions: boolean;
  objective: string | null;
  /** Whether to show a title; false if the surroundings have one. */
  isTitled: boolean;
  /** The accepted question that is being answered again. */
  revised?: ProgressItem | undefined;
  /** Starts a new answer to an accepted question. */
  onRevise: (item: ProgressItem) => void;
  /** Something is already being sent, so decisions are disabled. */
  isBusy: boolean;
  onDecide: (item: ProgressItem, decision: Decision) => void;
}

/** The step's questions with accepted answers and what is missing. The current one is shown in full. */
export const QuestionPanel = memo(function QuestionPanel(props: QuestionPanelProps) {
  const { items, hasQuestions, objective, isTitled, revised, ...handlers } = props;
  if (!objective && items.length === 0) return null;
  return (
    <section aria-label={listTitle(hasQuestions)}>
      {isTitled && (
        <Box component="h2" mb="sm" c="dimmed" fz="sm" lts="normal">
          {listTitle(hasQuestions)}
        </Box>
      )}
      {objective && (
        <Text inherit mb="sm" fw={500}>
          {objective}
        </Text>
      )}
      <Stack component="ol">
        {items.map(item => (
          <QuestionItem key={item.key} item={item} isRevised={item === revised} {...handlers} />
        ))}
      </Stack>
      {items.some(({ isAboutConversations }) => isAboutConversations) && (
        <Text inherit mt="md" c="dimmed" fz="sm">
          Talked to someone? <Link to={paths.conversations()}>Add the conversation</Link>, then use their
          words here.
        </Text>
      )}
    </section>
  );
});

interface ItemProps extends Pick<QuestionPanelProps, 'onRevise' | 'isBusy' | 'onDecide'> {
  item: ProgressItem;
  isRevised: boolean;
}

function QuestionItem({ item, isRevised, onRevise, isBusy, onDecide }: ItemProps) {
  const { text, state, hint, example, criteria, missing } = item;
  const isCurrent = state === 'current';
  return (
    <li className={classes.item} data-state={state} data-revised={isRevised || undefined}>
      <StatusIcon status={state} />
      <div className={classes.body}>
        <p className={classes.text}>
          {text}
          <VisuallyHidden component="span"> {STATE_LABELS[state]}</VisuallyHidden>
        </p>
        {isCurrent && hint && (
          <Flex className={classes.hint} component="p" gap="xs" mt="xs" c="dimmed">
            <IconBulb size={16} aria-hidden />
            {hint}
          </Flex>
        )}
        {isCurrent && <Checklist criteria={criteria} />}
        {isCurrent && example && (
          <Box className={classes.example} component="details" mt="sm">
            <summary>Show an example</summary>
            <p>Another startup answered:</p>
            <blockquote>{example}</blockquote>
          </Box>
        )}
        {state === 'completed' && <Accepted item={item} isRevised={isRevised} onRevise={onRevise} />}
        {/* Redundant if the criteria are listed. */}
        {missing && !(isCurrent && criteria.length > 0) && (
          <Text inherit mt="sm" c="dimmed">
            <Text component="strong" inherit display="block" c="var(--gw-notice)">
              Still missing
            </Text>
            <bdi>{missing}</bdi>
          </Text>
        )}
        <QuestionDecision item={item} isBusy={isBusy} onDecide={onDecide} />
        {state !== 'completed' && (item.appeal || item.appealsIn !== null) && (
          <AppealSlot item={item} isBusy={isBusy} />
        )}
      </div>
    </li>
  );
}

/** Says nothing if its code fails to load. */
function AppealSlot({ item, isBusy }: Pick<ItemProps, 'item' | 'isBusy'>) {
  const code = useLazyComponent(appeals, true);
  const { isPending, send } = useAppeal(item);
  return (
    typeof code === 'object' && (
      <code.Appeal
        item={item}
        isBusy={isBusy}
        isSending={isPending}
        maxLength={MAX_APPEAL_TEXT}
        onSend={send}
      />
    )
  );
}

function Accepted({ item, isRevised, onRevise }: Pick<ItemProps, 'item' | 'isRevised' | 'onRevise'>) {
  const { text, evidence, reason, earlier, questionId, criteria, isOwnAssessment, isByPerson } = item;
  const settled = isOwnAssessment ? [] : criteria.filter(({ quotes }) => quotes.length > 0);
  return (
    <div className={classes.accepted}>
      {(evidence.length > 0 || reason) && (
        <details className={classes.why}>
          <summary>
            {isOwnAssessment
              ? 'Your own assessment'
              : isByPerson
                ? 'Accepted by a person'
                : 'Why this was accepted'}
          </summary>
          {isByPerson && settled.length > 0 && <p dir="auto">{reason}</p>}
          {/* Without settled criteria, the evidence is shown as that of a single one. */}
          {(settled.length > 0 ? settled : [{ id: text, text: reason, quotes: evidence }]).map(
            ({ id, text, quotes }) => (
              <Fragment key={id}>
                {text && <p dir="auto">{text}</p>}
                <Quotes quotes={quotes} />
              </Fragment>
            ),
          )}
          {earlier.map(({ evidence, replacedAt }) => (
            <div key={replacedAt} className={classes.earlier}>
              <p>Earlier answer</p>
              <Quotes quotes={evidence} />
            </div>
          ))}
        </details>
      )}
      {isRevised && <strong>Revising</strong>}
      {questionId !== null && !isRevised && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Revise: ${text}`}
          onClick={() => onRevise(item)}
        >
          Revise
        </Button>
      )}
    </div>
  );
}

const Quotes = ({ quotes }: { quotes: readonly string[] }) =>
  quotes.map(quote => (
    <blockquote key={quote} dir="auto">
      {quote}
    </blockquote>
  ));

/** Sends what the founder says against a verdict (PR-73). */
function useAppeal({ appealsIn, questionId }: ProgressItem) {
  const client = useQueryClient();
  const params = { progressId: appealsIn ?? 0, questionId: questionId ?? 0 };
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (sentence: string) => request(progressContracts.appeal, { params, body: { sentence } }),
    onSuccess: verdict => {
      const user = client.getQueryData(userQueries.current().queryKey);
      if (user) showVerdict(client, user.id, verdict.progress, verdict);
      // The form is gone, and the founder types next.
      document.getElementById(COMPOSER_ID)?.focus();
    },
    onError: error => {
      // Something has changed meanwhile, perhaps in another tab.
      void client.invalidateQueries({ queryKey: stepQueries.verdicts(params.progressId).queryKey });
      notifyFailure("Couldn't send it to your programme")(error);
    },
  });
  return { isPending, send: mutate };
}
