import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './criteria.module.css';
import type { CriteriaForm } from './criteria-editor.tsx';
import { isObject, listOf, textOf, withKey } from './json-value.ts';

const TEXT_KEYS = ['text', 'criterion', 'description', 'title', 'name'];

/**
 * A list of criteria, as the whole value or in an object with an objective. Entries are texts, or objects with a text.
 */
export function CompletionList({ json, write }: CriteriaForm) {
  const entries: readonly unknown[] = Array.isArray(json) ? json : listOf(json, 'criteria');
  const writeEntries = (next: readonly unknown[]) =>
    write(Array.isArray(json) ? next : withKey(json, 'criteria', next));
  const areTexts = entries.length > 0 && entries.every(entry => typeof entry === 'string');
  return (
    <>
      {!Array.isArray(json) && (
        <Textarea
          label="Objective (optional)"
          value={textOf(json, 'objective')}
          rows={2}
          resize="vertical"
          onChange={event => write(withKey(json, 'objective', event.currentTarget.value || undefined))}
        />
      )}
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
        <div key={place} className={classes.entry}>
          <Textarea
            label={`Criterion ${place + 1}`}
            value={textOfEntry(entry)}
            rows={2}
            resize="vertical"
            onChange={event => writeEntries(entries.with(place, withText(entry, event.currentTarget.value)))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove criterion ${place + 1}`}
            onClick={() => writeEntries(entries.toSpliced(place, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => writeEntries([...entries, areTexts ? '' : { text: '' }])}
      >
        Add criterion
      </Button>
    </>
  );
}

const keyOfText = (entry: unknown) =>
  TEXT_KEYS.find(key => isObject(entry) && typeof entry[key] === 'string') ?? 'text';

const textOfEntry = (entry: unknown) => (isObject(entry) ? textOf(entry, keyOfText(entry)) : String(entry));

const withText = (entry: unknown, text: string) =>
  isObject(entry) ? withKey(entry, keyOfText(entry), text) : text;
