import {
  adminQuestionContracts,
  type BodyInput,
  explainError,
  type Result,
  request,
} from '@groundwork/api-client';
import { isBlank } from '@groundwork/domain';
import { Button, Flex, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormValues } from '../../../../app/forms/merge-newer.ts';
import { useCoachHealth } from '../../../../app/health-query.ts';
import { FormAlert } from '../../../../ui/form-alert.tsx';
import { StatusIcon } from '../../../../ui/status-icon.tsx';
import { writeMissing } from '../../components/write-missing.ts';
import { readJson, textOf } from '../../criteria/json-value.ts';
import classes from './try-it.module.css';

type Tried = Result<typeof adminQuestionContracts.try>;
type TriedQuestion = BodyInput<typeof adminQuestionContracts.try>['question'];

/** Who judges may change, as when an exam ends. */
const POLL_MS = 10_000;

/** An answer, and what the rubric says of it; null for one that was written to be tried. */
interface Tries {
  question: TriedQuestion;
  answers: { text: string; wanted: boolean | null }[];
}

interface TryItProps {
  stepId: number;
  /** The question as it is typed. */
  values: FormValues;
}

/** Has the judge decide answers to the question as it is typed; nothing is kept (AD-103). */
export function TryIt({ stepId, values }: TryItProps) {
  const [answer, setAnswer] = useState('');
  const { mutate, data, error, isPending, variables } = useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ question, answers }: Tries) =>
      request(adminQuestionContracts.try, { body: { question, answers: answers.map(({ text }) => text) } }),
  });
  const question = toQuestion(stepId, values);
  const isOld =
    JSON.stringify(variables?.question) !== JSON.stringify(question) ||
    variables?.answers.some(({ text, wanted }) => wanted === null && text !== answer);
  const { json } = readJson(values.evaluationCriteria ?? '');
  const examples = [
    { text: textOf(json, 'pass'), wanted: true },
    { text: textOf(json, 'fail'), wanted: false },
  ].filter(({ text }) => !isBlank(text));
  return (
    <section className={classes.all} aria-label="Try it">
      <Title order={3} fz="sm" fw={600}>
        Try it
      </Title>
      <Text c="dimmed" fz="sm">
        On what you have typed. Nothing is saved, and AI use counts towards your daily limit.
      </Text>
      <Textarea
        label="An answer to try"
        rows={2}
        resize="vertical"
        value={answer}
        onChange={event => setAnswer(event.currentTarget.value)}
      />
      <Flex gap="xs" wrap="wrap">
        <Button
          variant="default"
          size="xs"
          disabled={isPending || isBlank(answer)}
          onClick={() => mutate({ question, answers: [{ text: answer, wanted: null }] })}
        >
          {isPending ? 'Judging...' : 'Try the answer'}
        </Button>
        {examples.length > 0 && (
          <Button
            variant="default"
            size="xs"
            disabled={isPending}
            onClick={() => mutate({ question, answers: examples })}
          >
            Try the examples
          </Button>
        )}
      </Flex>
      {error && <FormAlert message={explainError(error)} />}
      {data && !isPending && isOld && <Text fz="sm">You've changed something since this was tried.</Text>}
      {data && variables && !isPending && <Verdicts tried={data} answers={variables.answers} />}
    </section>
  );
}

/** Criteria are sent as they are typed: the server says what is wrong with them. */
const toQuestion = (stepId: number, values: FormValues): TriedQuestion => ({
  stepId,
  text: values.text ?? '',
  hint: values.hint || null,
  example: values.example || null,
  type: values.type as NonNullable<TriedQuestion['type']>,
  evaluationCriteria: values.evaluationCriteria || null,
});

function Verdicts({ tried, answers }: { tried: Tried; answers: Tries['answers'] }) {
  const judge = useCoachHealth(POLL_MS)?.judge;
  return (
    <Stack gap="md" role="status">
      {tried.results.map(({ isAccepted, missing, criteria }, place) => {
        const wanted = answers[place]?.wanted ?? null;
        const verdict = isAccepted ? 'Accepted' : 'Not accepted';
        const subject = wanted ? 'The answer that passes' : 'The answer that fails';
        const wrong = wanted ? 'It has to be accepted.' : "It mustn't be accepted.";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers of one try
          <div key={place}>
            <Text fw={500} fz="sm">
              {wanted === null ? verdict : `${subject}: ${verdict}`}
            </Text>
            {wanted !== null && wanted !== isAccepted && (
              <Text c="var(--gw-danger)" fz="sm">
                {`${wrong} Change the criteria or the example before you publish.`}
              </Text>
            )}
            <Flex component="ul" direction="column" gap="2xs" mt="2xs">
              {criteria.map(({ text, required, isMet, quotes }) => (
                <li key={text} className={classes.criterion}>
                  <StatusIcon status={isMet ? 'completed' : 'open'} />
                  <div>
                    <Text fz="sm">{required ? text : `${text} (not required)`}</Text>
                    <Text c="dimmed" fz="xs">
                      {isMet ? 'Met' : 'Missing'}
                    </Text>
                    {quotes.map(quote => (
                      <blockquote key={quote} className={classes.quote} dir="auto">
                        {quote}
                      </blockquote>
                    ))}
                  </div>
                </li>
              ))}
            </Flex>
            {missing && !isAccepted && <Text fz="sm">{writeMissing(missing)}</Text>}
          </div>
        );
      })}
      <Text c="dimmed" fz="xs">
        {tried.model === null ? `Judged by rules. ${judge?.line ?? ''}` : `Judged by ${tried.model}.`}
      </Text>
    </Stack>
  );
}
