import { INTERVIEW_MINUTES, type Persona } from '@groundwork/domain';
import { Box, Button, Flex, Stack } from '@mantine/core';
import { PersonaPicture } from '../../../app/brand/persona-picture.tsx';
import { BackLink } from '../../../app/navigation/back-link.tsx';
import { paths } from '../../../app/paths.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import page from '../new-chat.module.css';
import { useBeginInterview } from './use-interview-changes.ts';

interface BriefingProps {
  persona: Persona;
  startupId: number;
}

/**
 * Shown before an interview starts (PE-25). Preparing one takes a moment, as the persona's hidden facts are generated
 * first.
 */
export function Briefing({ persona, startupId }: BriefingProps) {
  const begin = useBeginInterview();
  const isBusy = begin.isPending || begin.isSuccess;
  return (
    <Box className={page.page} w="100%" maw={880} mx="auto">
      <BackLink to={paths.personaChat(null)}>All personas</BackLink>
      <PageHeading
        title={`Interview with ${persona.name}`}
        subtitle={`You have ${INTERVIEW_MINUTES} minutes. The clock starts when you do.`}
      />
      <Stack component="section" gap="xs" maw="70ch">
        <h2>Who you'll talk to</h2>
        <Flex gap="sm" align="flex-start">
          <PersonaPicture persona={persona} size={40} />
          <p dir="auto">{persona.description}</p>
        </Flex>
        <p>They only tell you what you ask about.</p>
      </Stack>
      <Stack component="section" gap="xs" maw="70ch">
        <h2>What to find out</h2>
        <ul>
          <li>When it last happened, and how often it does</li>
          <li>What's hardest about it</li>
          <li>What they do about it today, and what they've tried</li>
          <li>What it costs them, in money or in hours</li>
          <li>Who decides what they buy</li>
        </ul>
      </Stack>
      <Stack component="section" gap="xs" maw="70ch">
        <h2>How your questions are marked</h2>
        <p>
          Questions about what happened are worth more than opinions, guesses and pitches. Ask one thing at a
          time, and don't put the answer into the question. Afterwards you'll see how each question was marked
          and what you missed.
        </p>
      </Stack>
      <Flex className={page.actions} gap="xs" wrap="wrap">
        <Button
          data-busy={isBusy}
          onClick={() => isBusy || begin.mutate({ startupId, personaId: persona.id })}
        >
          {isBusy ? 'Preparing...' : 'Start interview'}
        </Button>
      </Flex>
    </Box>
  );
}
