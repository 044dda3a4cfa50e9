import type { Startup } from '@groundwork/domain';
import { Box, Button, Flex, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Link } from '../../app/navigation/link.tsx';
import { parseId, paths } from '../../app/paths.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import { Briefing } from './interview/briefing.tsx';
import classes from './new-chat.module.css';
import { PersonaChoices, PersonaChoicesSkeleton } from './persona-choices.tsx';
import { useCreateChat } from './use-chat-changes.ts';
import { PERSONAS_NOT_LOADED, usePersonas } from './use-personas.ts';

interface NewChatProps {
  /** The startup of the new chat; null if there is none, undefined until known. */
  startup: Startup | null | undefined;
}

/** Shown when no chat is open: the choice of a persona, or the briefing of an interview. */
export function NewChat({ startup }: NewChatProps) {
  const { personas, loadError, isFetching, refetch } = usePersonas();
  const [pickedId, pick] = useState<number>();
  const chosen =
    pickedId === undefined
      ? (personas?.find(({ isDefault }) => isDefault) ?? personas?.[0])
      : personas?.find(({ id }) => id === pickedId);
  const [params] = useSearchParams();
  const briefedId = parseId(params.get('interview'));
  const navigate = useNavigate();
  const create = useCreateChat();
  const isBusy = create.isPending || create.isSuccess;
  const choose = () => {
    if (!startup) refuse('No startup found. Please create a startup first.');
    else if (!chosen) refuse('Selected persona not found.');
    else return { startup, persona: chosen };
    return null;
  };
  const begin = () => {
    const asked = isBusy ? null : choose();
    if (asked) create.mutate(asked);
  };
  const rehearse = () => {
    const asked = choose();
    if (asked) void navigate(paths.briefing(asked.persona.id));
  };
  const interviewed = personas?.find(({ id }) => id === briefedId);
  if (interviewed && startup) return <Briefing persona={interviewed} startupId={startup.id} />;
  const isDisabled = !personas || startup === undefined;
  return (
    <Box className={classes.page} w="100%" maw={880} mx="auto">
      <PageHeading
        title="Chat with AI Personas"
        subtitle="Try your ideas on a customer, an investor or a colleague before you ask real ones. Everything they say is made up."
        actions={
          <Button component={Link} to={paths.conversations()} variant="default">
            Real conversations
          </Button>
        }
      />
      {loadError ? (
        <MessagePanel
          heading={<h2>{PERSONAS_NOT_LOADED.title}</h2>}
          actions={
            <Button variant="default" loading={isFetching} onClick={refetch}>
              Try Again
            </Button>
          }
        >
          <p>{PERSONAS_NOT_LOADED.text}</p>
        </MessagePanel>
      ) : personas?.length === 0 ? (
        <MessagePanel icon={<IconUserOff aria-hidden />} heading={<h2>No personas available</h2>}>
          <p>You can still read your earlier chats.</p>
        </MessagePanel>
      ) : (
        <>
          {personas ? (
            <PersonaChoices personas={personas} chosenId={chosen?.id} onChoose={pick} />
          ) : (
            <PersonaChoicesSkeleton />
          )}
          {startup === null && (
            <Text inherit className={classes.missing} c="dimmed">
              Every chat is about one of your startups, and you don't have one yet.{' '}
              <Link to={paths.createStartup}>Create Startup</Link>
            </Text>
          )}
          <Flex className={classes.actions} gap="xs" wrap="wrap">
            <Button disabled={isDisabled} data-busy={isBusy} onClick={begin}>
              {isBusy ? 'Starting...' : 'Start New Chat'}
            </Button>
            <Button variant="default" disabled={isDisabled} onClick={rehearse}>
              Rehearse an interview
            </Button>
          </Flex>
        </>
      )}
    </Box>
  );
}

const refuse = (title: string) => void showToast({ title, tone: 'error' });
