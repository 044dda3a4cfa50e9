import { MAX_REPLACED, MAX_REPLACEMENTS, type Replacement } from '@groundwork/domain';
import { ActionIcon, Box, Button, Flex, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './share.module.css';

/** Names in the report, with the words that readers see in their place (SH-14). */
export function NameFields({ names }: { names: readonly Replacement[] }) {
  const [rows, setRows] = useState(() => names.map((name, id) => ({ ...name, id })));
  const add = () =>
    setRows([...rows, { words: '', shown: '', id: Math.max(-1, ...rows.map(({ id }) => id)) + 1 }]);
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd="0">
      <Box component="legend" p={0} pb="xs" fz="sm" fw={500}>
        Names to replace
      </Box>
      <Text mb="xs" c="dimmed" fz="sm">
        Readers see the new words wherever the name appears behind this link.
      </Text>
      {rows.map(({ id, words, shown }, index) => (
        <Flex key={id} className={classes.name} gap="xs" align="flex-end" mb="xs">
          <TextInput
            name="words"
            label="In the report"
            placeholder="Tom Baker"
            maxLength={MAX_REPLACED}
            defaultValue={words}
            autoFocus={index >= names.length}
          />
          <TextInput
            name="shown"
            label="Readers see"
            placeholder="a brewer in Leeds"
            maxLength={MAX_REPLACED}
            defaultValue={shown}
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

/** The names as typed, without empty rows. Null when a half is missing: its field says so and gets the focus. */
export function readNames(form: HTMLFormElement): Replacement[] | null {
  const fields = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
  const shown = fields('shown');
  const names: Replacement[] = [];
  for (const [index, field] of fields('words').entries()) {
    const other = shown[index];
    const name = { words: field.value.trim(), shown: other?.value.trim() ?? '' };
    const missing = name.words === '' ? field : name.shown === '' ? other : null;
    if (name.words === '' && name.shown === '') continue;
    if (missing) {
      missing.setCustomValidity(
        name.words === '' ? 'Enter the words to replace' : 'Enter what readers see instead',
      );
      missing.reportValidity();
      missing.addEventListener('input', () => missing.setCustomValidity(''), { once: true });
      return null;
    }
    names.push(name);
  }
  return names;
}
