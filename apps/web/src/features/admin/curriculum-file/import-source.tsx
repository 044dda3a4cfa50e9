import { MAX_CURRICULUM_LENGTH } from '@groundwork/api-client';
import { Box, Button, Flex, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { KeptNote } from '../../../app/forms/kept-note.tsx';
import type { useKeptText } from '../components/use-kept-text.ts';
import { TextFileButton } from '../file-button.tsx';
import textForm from '../text-form.module.css';

interface ImportSourceProps {
  pasted: ReturnType<typeof useKeptText>;
  /** The text is being compared or imported. It cannot be edited then, as the plan would no longer match it. */
  isBusy: boolean;
  isLooking: boolean;
  /** A plan for this text is shown, so importing is the primary action. */
  hasPlan: boolean;
  /** The text changed, so its plan is outdated. */
  onChange: () => void;
  onLook: (yaml: string) => void;
}

/** A chosen file or pasted text. A file is not put into the text field: half a megabyte there makes the page slow. */
export function ImportSource({ pasted, isBusy, isLooking, hasPlan, onChange, onLook }: ImportSourceProps) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const yaml = file?.text ?? pasted.text;
  const isTooLong = yaml.length > MAX_CURRICULUM_LENGTH;
  const error = isTooLong && `At most ${MAX_CURRICULUM_LENGTH.toLocaleString('en')} characters`;
  const isReady = yaml.trim() !== '' && !isTooLong;
  return (
    <Stack
      renderRoot={root => (
        <form
          {...root}
          onSubmit={event => {
            event.preventDefault();
            if (isReady && !isBusy) onLook(yaml);
          }}
        />
      )}
    >
      {!file && (
        <KeptNote
          {...pasted}
          isBusy={isBusy}
          discard={() => {
            pasted.discard();
            onChange();
          }}
        />
      )}
      {file ? (
        <Group
          justify="space-between"
          gap="xs"
          px="md"
          py="sm"
          bd="1px solid var(--gw-border-strong)"
          bdrs="md"
        >
          <Box component="p" miw={0} dir="auto">
            {file.name}
          </Box>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={() => {
              setFile(null);
              onChange();
            }}
          >
            Paste instead
          </Button>
          {error && (
            <Text role="alert" w="100%" c="var(--gw-danger)" fz="xs">
              {error}
            </Text>
          )}
        </Group>
      ) : (
        <Textarea
          label="YAML"
          placeholder="Paste the curriculum here, or choose a file"
          rows={6}
          resize="vertical"
          spellCheck={false}
          classNames={{ input: textForm.code }}
          value={pasted.text}
          error={error}
          readOnly={isBusy}
          onChange={event => {
            pasted.setText(event.currentTarget.value);
            onChange();
          }}
        />
      )}
      <Flex wrap="wrap" justify="space-between" gap="xs">
        <TextFileButton
          label="Choose file"
          accept=".yaml,.yml,text/yaml"
          isDisabled={isBusy}
          onText={(text, name) => {
            setFile({ name, text });
            onChange();
          }}
        />
        <Button type="submit" variant={hasPlan ? 'default' : 'filled'} disabled={!isReady || isBusy}>
          {isLooking ? 'Comparing...' : 'Preview changes'}
        </Button>
      </Flex>
    </Stack>
  );
}
