import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal as MantineModal } from '@mantine/core';
import { useRef } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { useKeptFocus } from './kept-focus.ts';
import { LongText } from './long-text.tsx';
import classes from './modal.module.css';

const parts = { content: classes.content, header: classes.header, title: classes.title };
const placed = (inner: string | undefined, content: string | undefined) => ({
  ...parts,
  inner,
  content: `${classes.content} ${content}`,
});
const PLACES = {
  centre: { classNames: parts, size: 'md' },
  wide: { classNames: placed(classes.wideInner, classes.wide), size: 1080 },
  side: { classNames: placed(classes.sideInner, classes.side), size: 600 },
  start: { classNames: placed(classes.startInner, classes.start), size: 340 },
} as const;

/** An open dialog. A module of its own, so that its code loads with the first one. */
export default function Modal({ title, children, place = 'centre', isTyped, onClose }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useKeptFocus();
  const isHeld = () => isTyped ?? hasTyped(content.current);
  // With unsaved input, Escape and pressing the backdrop do nothing; only the dialog's buttons close it.
  const closeUnlessTyped = () => {
    if (!isHeld()) onClose();
  };
  return (
    <MantineModal.Root
      opened
      onClose={closeUnlessTyped}
      centered={place === 'centre' || place === 'wide'}
      radius="lg"
      {...PLACES[place]}
    >
      {/* A press may be ignored, and must not take the focus out of the dialog then. */}
      <MantineModal.Overlay backgroundOpacity={0.6} onMouseDown={event => event.preventDefault()} />
      <MantineModal.Content ref={content}>
        {/* A `header` outside an article would be a second banner landmark. */}
        <MantineModal.Header role="presentation">
          <MantineModal.Title>
            <LongText text={title} what="title" />
          </MantineModal.Title>
          <MantineModal.CloseButton
            aria-label="Close"
            onClick={() => {
              if (isHeld()) onClose();
            }}
          />
        </MantineModal.Header>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

/** Whether any field in the dialog differs from its initial value. */
function hasTyped(content: HTMLElement | null): boolean {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
