import { Box, Button, Group, Title, VisuallyHidden } from '@mantine/core';
import type { TextPart } from '../../../app/compare-texts.ts';
import classes from './enhance-panel.module.css';
import { useEnhanceComparison } from './use-enhance-comparison.ts';

interface EnhancePanelProps {
  label: string;
  before: string;
  /** The current text of the field: the coach's, with the founder's edits since. */
  now: string;
  onAccept: () => void;
  onUndo: () => void;
}

/** Old and new text side by side with differences marked, until the founder decides. */
export function EnhancePanel({ label, before, now, onAccept, onUndo }: EnhancePanelProps) {
  const parts = useEnhanceComparison(before, now);
  return (
    <Box mt="xs" p="sm" bd="1px solid var(--gw-accent-border)" bdrs="md">
      <Group wrap="nowrap" gap="xs">
        <Title order={3} flex={1} fz="sm" fw={600}>
          What changed<VisuallyHidden> in the {label}</VisuallyHidden>
        </Title>
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo
          <VisuallyHidden> the change to the {label}</VisuallyHidden>
        </Button>
        <Button size="compact-sm" onClick={onAccept}>
          Accept
          <VisuallyHidden> the new {label}</VisuallyHidden>
        </Button>
      </Group>
      <div className={classes.columns}>
        <div>
          <Box component="h4" m={0} mb="2xs" c="dimmed" fz="xs" fw={500}>
            Before
          </Box>
          <Text parts={parts.before} mark="del" />
        </div>
        <div>
          <Box component="h4" m={0} mb="2xs" c="dimmed" fz="xs" fw={500}>
            Now
          </Box>
          <Text parts={parts.after} mark="ins" />
        </div>
      </div>
    </Box>
  );
}

function Text({ parts, mark: Mark }: { parts: readonly TextPart[]; mark: 'del' | 'ins' }) {
  if (parts.length === 0)
    return (
      <Box component="p" c="dimmed" fs="italic">
        Empty
      </Box>
    );
  let offset = 0;
  return (
    <p dir="auto" className={classes.text}>
      {parts.map(({ text, isChanged }) => {
        const key = offset;
        offset += text.length;
        return isChanged ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
