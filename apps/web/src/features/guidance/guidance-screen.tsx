import type { CardDetails, User } from '@groundwork/domain';
import { ActionIcon, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNarrow } from '../../app/hydration.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import screen from '../../chat/screen.module.css';
import { citedSources } from '../../chat/sources/cited-sources.ts';
import { Sources } from '../../chat/sources/sources.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CardFacts } from './card-facts.tsx';
import { ChatTools } from './chat-tools.tsx';
import { GuidanceChat, useGuidanceChat } from './guidance-chat.tsx';
import classes from './guidance-screen.module.css';
import type { Look } from './looks.ts';
import { type Pane, PaneTabs, panelId, tabId } from './pane-tabs.tsx';

interface GuidanceScreenProps {
  user: User;
  cardId: number;
  /** Undefined until loaded. */
  details: CardDetails | undefined;
  look: Look;
  onLogIn: () => void;
}

/** A card and its chat, side by side or, on a small screen, one at a time. */
export function GuidanceScreen({ user, cardId, details, look, onLogIn }: GuidanceScreenProps) {
  const { chat, loadError, clear, isClearing } = useGuidanceChat(user, cardId, look);
  const isNarrow = useNarrow();
  const [open, setOpen] = useState<Pane>('chat');
  const [isSourcesOpen, setSourcesOpen] = useState(false);
  const { messages } = chat;
  const count = useMemo(() => citedSources(messages ?? []).length, [messages]);
  const tools = (
    <ChatTools
      look={look}
      sources={{ isOpen: isSourcesOpen, count, onToggle: setSourcesOpen }}
      canClear={!isClearing && messages !== undefined && messages.length > 0}
      onClear={clear}
    />
  );
  const paneOf = (pane: Pane) =>
    isNarrow
      ? {
          id: panelId(pane),
          role: 'tabpanel',
          'aria-labelledby': tabId(pane),
          'data-hidden': pane !== open || undefined,
        }
      : { 'aria-labelledby': `${panelId(pane)}-title` };
  const headingOf = (pane: Pane) => {
    const heading = (
      <Text component="h2" id={`${panelId(pane)}-title`} fz="sm" lts="normal">
        {look.panes[pane]}
      </Text>
    );
    // On narrow screens the tab shows the name.
    return isNarrow ? <VisuallyHidden>{heading}</VisuallyHidden> : heading;
  };
  return (
    <div
      className={screen.screen}
      data-sources={isSourcesOpen || undefined}
      data-tabs={isNarrow || undefined}
    >
      <div className={screen.head}>
        <ActionIcon
          component={Link}
          to={details ? paths.validationBoard(details.startup.id) : paths.dashboard}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={details ? 'Back to validation board' : 'Back to home'}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <PageHeading
          compact
          title={look.title}
          subtitle={<LongText text={look.subtitle(details)} what="name" />}
        />
      </div>
      {isNarrow && <PaneTabs labels={look.panes} open={open} onOpen={setOpen} tools={tools} />}
      <Stack className={`${screen.side} ${classes.pane}`} component="section" gap="lg" {...paneOf('card')}>
        {headingOf('card')}
        <CardFacts details={details} isLegacy={look.isLegacy} />
      </Stack>
      <section className={`${screen.chat} ${classes.pane}`} data-headed {...paneOf('chat')}>
        <Group className={classes.head} gap="sm" wrap="nowrap" justify="space-between">
          {headingOf('chat')}
          {!isNarrow && tools}
        </Group>
        <GuidanceChat
          chat={chat}
          loadError={loadError}
          clear={clear}
          look={look}
          card={details?.card}
          cardId={cardId}
          onLogIn={onLogIn}
        />
      </section>
      {isSourcesOpen && messages && <Sources messages={messages} onClose={() => setSourcesOpen(false)} />}
    </div>
  );
}
