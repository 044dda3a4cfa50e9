import { MAX_SVG_LENGTH } from '@groundwork/domain';
import { Button, Flex, Stack, Textarea } from '@mantine/core';
import { useDrawing } from '../../../app/brand/use-drawing.ts';
import { KeptNote } from '../../../app/forms/kept-note.tsx';
import { useKeptText } from '../components/use-kept-text.ts';
import { TextFileButton } from '../file-button.tsx';
import classes from '../text-form.module.css';
import { LogoPreview } from './logo-preview.tsx';

interface LogoFormProps {
  isBusy: boolean;
  onSave: (svgCode: string, onSaved: () => void) => void;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Form for an uploaded or pasted SVG, previewed before it is saved. */
export function LogoForm({ isBusy, onSave }: LogoFormProps) {
  const kept = useKeptText('logo');
  const { text: code, setText: setCode } = kept;
  const drawing = useDrawing(code, 'new-logo');
  const isEmpty = code.trim() === '';
  const isTooLarge = bytesOf(code) > MAX_SVG_LENGTH;
  const problem = isTooLarge
    ? 'At most 64 KB'
    : drawing === null && !isEmpty && "There's nothing to draw in this SVG.";
  const canSave = !isEmpty && !problem && drawing !== 'awaited';
  return (
    <Stack
      renderRoot={root => (
        <form
          {...root}
          onSubmit={event => {
            event.preventDefault();
            if (canSave && !isBusy) onSave(code, () => setCode(''));
          }}
        />
      )}
    >
      <KeptNote {...kept} isBusy={isBusy} />
      <Textarea
        label="SVG code"
        description="At most 64 KB. Scripts, links and embedded images are removed."
        placeholder={'<svg viewBox="0 0 120 28">…</svg>'}
        rows={6}
        resize="vertical"
        spellCheck={false}
        classNames={{ input: classes.code }}
        value={code}
        error={problem}
        readOnly={isBusy}
        onChange={event => setCode(event.currentTarget.value)}
      />
      {canSave && <LogoPreview svgCode={code} />}
      <Flex wrap="wrap" justify="space-between" gap="xs">
        <TextFileButton label="Upload SVG" accept=".svg,image/svg+xml" isDisabled={isBusy} onText={setCode} />
        <Button type="submit" disabled={!canSave || isBusy}>
          {isBusy ? 'Saving...' : 'Save logo'}
        </Button>
      </Flex>
    </Stack>
  );
}
