import { Button, VisuallyHidden } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { useIsModel } from '../../../app/health-query.ts';
import tooltip from '../../../ui/tooltip.module.css';
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

/** The button in the corner of a field. Without a startup name, pressing it explains why it is off. */
export function EnhanceButton(props: EnhanceButtonProps) {
  const { ref, label, isWriting, isBlocked, isNameMissing, onEnhance } = props;
  const hintId = useId();
  const isModel = useIsModel();
  const isOff = isWriting || isBlocked || isNameMissing;
  return (
    <span className={classes.corner}>
      {/* `disabled` would make it unfocusable, so it could not explain itself. */}
      <Button
        ref={ref}
        type="button"
        variant="subtle"
        size="compact-sm"
        className={classes.enhance}
        aria-label={`Enhance ${label}${isModel ? ' with AI' : ''}`}
        leftSection={<IconSparkles size={16} aria-hidden />}
        aria-disabled={isOff}
        data-disabled={isOff}
        aria-describedby={isNameMissing ? hintId : undefined}
        onClick={() => {
          if (!isWriting && !isBlocked) onEnhance();
        }}
      >
        Enhance
      </Button>
      <span className={`${tooltip.bubble} ${classes.tip}`} aria-hidden>
        {isNameMissing
          ? NAME_MISSING
          : isModel
            ? 'Improve this with your coach'
            : 'See what a reader would miss'}
      </span>
      {isNameMissing && (
        <VisuallyHidden id={hintId}>{`${NAME_MISSING}. Please provide a startup name first.`}</VisuallyHidden>
      )}
    </span>
  );
}
