import { Flex, Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import classes from './guidance-screen.module.css';

export type Pane = 'card' | 'chat';
const PANES = ['card', 'chat'] as const;

export const tabId = (pane: Pane) => `guidance-tab-${pane}`;
export const panelId = (pane: Pane) => `guidance-panel-${pane}`;

interface PaneTabsProps {
  labels: Record<Pane, string>;
  open: Pane;
  onOpen: (pane: Pane) => void;
  /** Shown at the end of the row. */
  tools: ReactNode;
}

/** Switches panes where there is room for only one. */
export function PaneTabs({ labels, open, onOpen, tools }: PaneTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = open === 'card' ? 'chat' : 'card';
    onOpen(other);
    list.current?.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
  };
  return (
    <Group className={classes.tabs} gap="2xs" wrap="nowrap" justify="space-between" px="2xs">
      <Flex ref={list} miw={0} role="tablist" aria-label="Card and chat" onKeyDown={onKeyDown}>
        {PANES.map(pane => (
          <button
            key={pane}
            type="button"
            role="tab"
            id={tabId(pane)}
            aria-controls={panelId(pane)}
            aria-selected={pane === open}
            tabIndex={pane === open ? 0 : -1}
            onClick={() => onOpen(pane)}
          >
            {labels[pane]}
          </button>
        ))}
      </Flex>
      {tools}
    </Group>
  );
}
