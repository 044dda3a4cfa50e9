import { Button, Flex, Group, Loader, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type ReactNode, type Ref, useCallback, useRef } from 'react';
import { EnhanceButton } from './enhance-button.tsx';
import type { EnhanceHistory } from './enhance-history.ts';

interface EnhanceFootProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  history: EnhanceHistory | undefined;
  isWriting: boolean;
  isUnimproved: boolean;
  /** The form is being saved. */
  isBlocked: boolean;
  isNameMissing: boolean;
  onEnhance: () => void;
  onStop: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The strip below a text: what the coach is doing, undo and redo, and the button in the corner. */
export function EnhanceFoot(props: EnhanceFootProps) {
  const { ref, label, history, isWriting, isUnimproved, isBlocked, isNameMissing, onEnhance, onStop } = props;
  const button = useRef<HTMLButtonElement>(null);
  // When this button unmounts with the focus, by a press or because the coach is done, the focus returns to the button
  // that started.
  const cancel = useCallback((node: HTMLButtonElement | null) => {
    return () => {
      if (node && document.activeElement === node) button.current?.focus({ preventScroll: true });
    };
  }, []);
  const hasWayBack = !isWriting && !history?.isOpen;

  return (
    <Group ref={ref} wrap="nowrap" gap="2xs" justify="flex-end" mih={36} pt={2} pr="2xs" pb={2} pl="sm">
      <Flex
        role="status"
        component="p"
        align="center"
        gap="xs"
        flex={1}
        miw={0}
        c="var(--gw-accent-text)"
        fz="sm"
      >
        {isWriting && (
          <>
            <Loader size={14} aria-hidden />
            <span>Your coach is writing...</span>
          </>
        )}
        {isUnimproved && !isWriting && <span>Your coach wouldn't change anything here.</span>}
      </Flex>
      {isWriting && (
        <Button ref={cancel} variant="default" size="compact-xs" onClick={onStop}>
          Cancel
          <VisuallyHidden>, keep the {label} as it is</VisuallyHidden>
        </Button>
      )}
      {hasWayBack && Boolean(history?.undo.length) && (
        <WayButton key="undo" icon={<IconArrowBackUp size={14} aria-hidden />} onClick={props.onUndo}>
          Undo
          <VisuallyHidden> the change to the {label}</VisuallyHidden>
        </WayButton>
      )}
      {hasWayBack && Boolean(history?.redo.length) && (
        <WayButton key="redo" icon={<IconArrowForwardUp size={14} aria-hidden />} onClick={props.onRedo}>
          Redo
          <VisuallyHidden> the change to the {label}</VisuallyHidden>
        </WayButton>
      )}
      <EnhanceButton
        ref={button}
        label={label}
        isWriting={isWriting}
        isBlocked={isBlocked}
        isNameMissing={isNameMissing}
        onEnhance={onEnhance}
      />
    </Group>
  );
}

function WayButton({ icon, ...props }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return <Button variant="subtle" size="compact-xs" leftSection={icon} {...props} />;
}
