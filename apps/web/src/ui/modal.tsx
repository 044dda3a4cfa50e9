import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal as MantineModal } from '@mantine/core';
import type { DialogProps } from './dialog-props.ts';
import { LongText } from './long-text.tsx';
import classes from './modal.module.css';

const parts = { content: classes.content, header: classes.header, title: classes.title };

/** An open dialog. A module of its own, so that its weight is loaded when the first one opens. */
export default function Modal({ title, children, onClose }: DialogProps) {
  return (
    <MantineModal.Root opened onClose={onClose} centered radius="lg" classNames={parts}>
      {/* A press on it may be refused, and must not take the focus out of the dialog then. */}
      <MantineModal.Overlay backgroundOpacity={0.6} onMouseDown={event => event.preventDefault()} />
      <MantineModal.Content>
        {/* A `header` outside of an article would be a second banner of the page. */}
        <MantineModal.Header role="presentation">
          <MantineModal.Title>
            <LongText text={title} what="title" />
          </MantineModal.Title>
          <MantineModal.CloseButton aria-label="Close" />
        </MantineModal.Header>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
