import { Box, CloseButton, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useNarrow } from '../../app/hydration.ts';
import { citedSources } from './cited-sources.ts';
import { SourceLink } from './source-link.tsx';
import classes from './sources-column.module.css';
import { SOURCES_ID, SOURCES_TOGGLE_ID, type SourcesProps } from './sources-props.ts';

/** As many as one message can have (PE-11), and fewer than the server looks up per minute. */
const MAX_LOOKED_UP = 8;

/** Sources of the coach's messages, in a column beside the chat, or over it on narrow screens. */
export default function SourcesColumn({ messages, onClose }: SourcesProps) {
  const isNarrow = useNarrow();
  const sources = useMemo(() => citedSources(messages), [messages]);
  const close = () => {
    onClose();
    document.getElementById(SOURCES_TOGGLE_ID)?.focus();
  };
  const content = (
    <>
      <Group gap={0} wrap="nowrap" justify="space-between" mb="sm">
        <Text component="h2" id={`${SOURCES_ID}-title`} c="dimmed" fz="sm" lts="normal">
          Web Sources {sources.length > 0 && <span className={classes.count}>{`(${sources.length})`}</span>}
        </Text>
        <CloseButton aria-label="Close sources" onClick={close} />
      </Group>
      {sources.length === 0 ? (
        <Text c="dimmed" fz="sm">
          <Text component="strong" inherit display="block" mb="2xs" c="var(--gw-text)" fw={500}>
            No sources yet
          </Text>
          When a reply uses web pages, they're listed here.
        </Text>
      ) : (
        <Stack component="ol" gap="xs">
          {sources.map((source, place) => (
            <li key={source.url}>
              <SourceLink source={source} isLookedUp={place < MAX_LOOKED_UP} />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
  if (isNarrow) return <SourcesDialog onClose={close}>{content}</SourcesDialog>;
  return (
    <aside
      id={SOURCES_ID}
      className={classes.column}
      aria-labelledby={`${SOURCES_ID}-title`}
      onKeyDown={event => {
        if (event.key === 'Escape') close();
      }}
    >
      {content}
    </aside>
  );
}

/** Native dialog, which traps the focus and closes on Escape. */
function SourcesDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it; by keyboard, Escape does
    <dialog
      ref={ref}
      id={SOURCES_ID}
      className={classes.panel}
      aria-labelledby={`${SOURCES_ID}-title`}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Box mih="100%" p="md">
        {children}
      </Box>
    </dialog>
  );
}
