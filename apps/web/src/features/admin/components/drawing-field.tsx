import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useDrawing } from '../../../app/brand/use-drawing.ts';
import textForm from '../text-form.module.css';
import classes from './drawing-field.module.css';
import type { FieldInput } from './field.ts';

/** Editor for a drawing's SVG code, with a preview that is sanitised like every drawing (AD-9). */
export function DrawingField({ id, name, label, value, error, onChange }: FieldInput) {
  const drawing = useDrawing(value, id);
  const isNothing = drawing === null && value.trim() !== '';
  return (
    <Stack gap="xs">
      <Textarea
        id={id}
        name={name}
        label={label}
        error={error}
        description="Paste SVG code. Scripts, links and embedded images are removed."
        placeholder="<svg viewBox=&quot;0 0 24 24&quot;>…</svg>"
        value={value}
        rows={4}
        resize="vertical"
        spellCheck={false}
        classNames={{ input: textForm.code }}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Group wrap="nowrap" gap="sm">
        <div className={classes.preview} role="img" aria-label={`Preview of the ${label.toLowerCase()}`}>
          {drawing && drawing !== 'awaited' && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by `useDrawing`
            <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />
          )}
        </div>
        {isNothing ? (
          <Text role="status" c="var(--gw-notice)" fz="xs">
            There's nothing to draw in this SVG.
          </Text>
        ) : (
          <Text c="dimmed" fz="xs">
            {value.trim() === '' ? 'No drawing yet' : 'Preview'}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
