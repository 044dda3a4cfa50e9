import { MAX_REPLACED, MAX_REPLACEMENTS, type Replacement } from '@groundwork/domain';
import { ActionIcon, Box, Button, Flex, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './share.module.css';

interface NameFieldsProps {
  names: readonly Replacement[];
  /** Shown at its field. */
  fault: NameFault | null;
}

/** Names in the report, with the words that readers see in their place (SH-14). */
export function NameFields({ names, fault }: NameFieldsProps) {
  const [rows, setRows] = useState(() => names.map((name, id) => ({ ...name, id })));
  const add = () =>
    setRows([...rows, { words: '', shown: '', id: Math.max(-1, ...rows.map(({ id }) => id)) + 1 }]);
  const errorAt = (row: number, field: keyof Replacement, text: string) =>
    fault?.row === row && fault.field === field ? text : undefined;
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd="0">
      <Box component="legend" p={0} pb="xs" fz="sm" fw={500}>
        Names to replace
      </Box>
      <Text mb="xs" c="dimmed" fz="sm">
        Readers see the new words wherever the name appears behind this link.
      </Text>
      {rows.map(({ id, words, shown }, index) => (
        <Flex key={id} className={classes.name} gap="xs" align="flex-start" mb="xs">
          <TextInput
            name="words"
            label="In the report"
            placeholder="Tom Baker"
            maxLength={MAX_REPLACED}
            defaultValue={words}
            error={errorAt(index, 'words', 'Enter the words to replace')}
            autoFocus={index >= names.length}
          />
          <TextInput
            name="shown"
            label="Readers see"
            placeholder="a brewer in Leeds"
            maxLength={MAX_REPLACED}
            defaultValue={shown}
            error={errorAt(index, 'shown', 'Enter what readers see instead')}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={`Remove name ${index + 1}`}
            onClick={() => setRows(rows.filter(row => row.id !== id))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Flex>
      ))}
      {rows.length < MAX_REPLACEMENTS && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          Replace a name
        </Button>
      )}
    </Box>
  );
}

/** The first row with one half alone, and the half that is missing. */
export interface NameFault {
  row: number;
  field: keyof Replacement;
}

/** The names as typed, without empty rows, or what is missing. */
export function readNames(form: HTMLFormElement): Replacement[] | NameFault {
  const typed = new FormData(form);
  const halves = (name: string) => typed.getAll(name).map(half => String(half).trim());
  const shown = halves('shown');
  const names = halves('words').map((words, row) => ({ words, shown: shown[row] ?? '' }));
  const row = names.findIndex(({ words, shown }) => (words === '') !== (shown === ''));
  if (row >= 0) return { row, field: names[row]?.words === '' ? 'words' : 'shown' };
  return names.filter(({ words }) => words !== '');
}
