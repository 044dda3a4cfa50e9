import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { offIf } from '../../ui/off-if.ts';
import { showToast } from '../../ui/toast.ts';

interface TextFileButtonProps {
  label: string;
  /** Extensions and types, as in the `accept` attribute. */
  accept: string;
  isDisabled: boolean;
  onText: (text: string, name: string) => void;
}

/** Reads a file as text in the browser; nothing is uploaded. */
export function TextFileButton({ label, accept, isDisabled, onText }: TextFileButtonProps) {
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    if (!file) return;
    // Choosing the same file again fires no change event unless the input is reset, and its content may have changed.
    reset.current?.();
    try {
      onText(await file.text(), file.name);
    } catch {
      const message = 'It may have been moved or changed. Choose it again.';
      void showToast({ title: "Couldn't read the file", message, tone: 'error' });
    }
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={file => void read(file)}>
      {props => (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          {...offIf(isDisabled)}
          {...props}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
