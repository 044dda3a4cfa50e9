import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import tooltip from '../../ui/tooltip.module.css';
import classes from './enhance-field.module.css';

interface EnhanceButtonProps {
  ref: Ref<HTMLButtonElement>;
  label: string;
  isWriting: boolean;
  /** The form is being saved. */
  isBlocked: boolean;
  isNameMissing: boolean;
  onEnhance: () => void;
}

const NAME_MISSING = 'Name required for AI enhancement';

/** The button in a field's corner. Without a name a press on it tells why nothing comes of it (F5). */
export function EnhanceButton(props: EnhanceButtonProps) {
  const { ref, label, isWriting, isBlocked, isNameMissing, onEnhance } = props;
  const hintId = useId();
  const isOff = isWriting || isBlocked || isNameMissing;
  return (
    <span className={classes.corner}>
      {/* Disabled it could not be reached, and nobody would learn why. */}
      <ActionIcon
        ref={ref}
        type="button"
        variant="subtle"
        size={30}
        className={classes.enhance}
        aria-disabled={isOff}
        data-disabled={isOff}
        aria-describedby={isNameMissing ? hintId : undefined}
        onClick={() => {
          if (!isWriting && !isBlocked) onEnhance();
        }}
      >
        <IconSparkles size={18} aria-hidden />
        <VisuallyHidden>Enhance {label} with AI</VisuallyHidden>
      </ActionIcon>
      <span className={`${tooltip.bubble} ${classes.tip}`} aria-hidden>
        {isNameMissing ? NAME_MISSING : 'Enhance with AI'}
      </span>
      {isNameMissing && (
        <VisuallyHidden id={hintId}>{`${NAME_MISSING}. Please provide a startup name first.`}</VisuallyHidden>
      )}
    </span>
  );
}
