import { type ChallengeAnswer, challengeAnswerContracts, curriculumContracts } from '@groundwork/api-client';
import { type Challenge, REPORT_SECTIONS } from '@groundwork/domain';
import { Box, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../../app/contract-query.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import classes from './worked-out.module.css';

interface WorkedOutProps {
  startupId: number;
  challenge: Pick<Challenge, 'id' | 'title'>;
}

/** The founder's own words from a challenge, by step. */
export function WorkedOut({ startupId, challenge }: WorkedOutProps) {
  const { data, isError } = useQuery(
    contractQuery(
      challengeAnswerContracts.list,
      { params: { startupId, challengeId: challenge.id } },
      { throwOnError: false },
    ),
  );
  return (
    <Box w="100%">
      <Text component="h2" fz="xl">
        “{challenge.title}” is complete
      </Text>
      {isError ? (
        <Text inherit mt="2xs" c="dimmed">
          Couldn't load your answers. They're saved, and your report quotes them.
        </Text>
      ) : data ? (
        <>
          <Text inherit mt="2xs" c="dimmed">
            Step by step, in your own words:
          </Text>
          <SimpleGrid
            component="ol"
            className={classes.steps}
            cols={{ base: 1, sm: 3 }}
            spacing={{ base: 'xs', sm: 'md' }}
            mt="sm"
          >
            {groupBySteps(data).map(([step, quotes]) => (
              <li key={step}>
                <Text component="h3" c="dimmed" fz="xs">
                  {step}
                </Text>
                {quotes.map(quote => (
                  <blockquote key={quote} dir="auto">
                    {quote}
                  </blockquote>
                ))}
              </li>
            ))}
          </SimpleGrid>
          <InReport startupId={startupId} challengeId={challenge.id} answers={data} />
        </>
      ) : (
        <Skeleton height={120} />
      )}
    </Box>
  );
}

interface InReportProps {
  startupId: number;
  challengeId: number;
  answers: readonly ChallengeAnswer[];
}

/** Links to the sections of the report that the answers feed. */
function InReport({ startupId, challengeId, answers }: InReportProps) {
  const { data: steps = [] } = useQuery(
    contractQuery(curriculumContracts.challengeSteps, { params: { challengeId } }, { throwOnError: false }),
  );
  const fed = REPORT_SECTIONS.filter(({ type }) =>
    steps.some(({ id, reportSection }) => reportSection === type && answers.some(one => one.stepId === id)),
  );
  if (fed.length === 0) return null;
  return (
    <Text className={classes.report} mt="sm" fz="sm" c="dimmed">
      <span>New for your report:</span>
      {fed.map(({ type, title }) => (
        <Link key={type} to={paths.report(startupId, type)}>
          {title}
        </Link>
      ))}
    </Text>
  );
}

/** One quote per question is enough here. The report has them all. */
function groupBySteps(answers: readonly ChallengeAnswer[]): [step: string, quotes: string[]][] {
  const bySteps = new Map<number, [string, string[]]>();
  for (const { stepId, stepTitle, quotes } of answers) {
    const [, shown] = bySteps.get(stepId) ?? [];
    bySteps.set(stepId, [stepTitle, [...new Set([...(shown ?? []), ...quotes.slice(0, 1)])]]);
  }
  return [...bySteps.values()];
}
