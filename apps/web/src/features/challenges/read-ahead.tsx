import { curriculumContracts } from '@groundwork/api-client';
import type { Step } from '@groundwork/domain';
import { Skeleton, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractQuery } from '../../app/contract-query.ts';
import classes from './step-card.module.css';

const { stepQuestions } = curriculumContracts;

/** The questions of a locked step, loaded when they are opened. */
export function ReadAhead({ step: { id, title } }: { step: Step }) {
  const [isOpen, setOpen] = useState(false);
  const query = contractQuery(stepQuestions, { params: { stepId: id } }, { throwOnError: false });
  const { data: questions, isError } = useQuery({ ...query, ...(isOpen ? {} : { queryFn: skipToken }) });
  return (
    <details className={classes.ahead} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary aria-label={`What it will ask: ${title}`}>What it will ask</summary>
      {questions ? (
        <Stack component="ol" gap="2xs" mt="2xs">
          {questions.map(question => (
            <li key={question.id}>{question.text}</li>
          ))}
        </Stack>
      ) : isError ? (
        <Text inherit mt="2xs">
          Couldn't load the questions. Close this and try again.
        </Text>
      ) : (
        isOpen && <Skeleton height="4lh" mt="2xs" role="status" aria-label="Loading the questions" />
      )}
    </details>
  );
}
