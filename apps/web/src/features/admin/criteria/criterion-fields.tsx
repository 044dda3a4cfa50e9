import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ActionIcon, Box, Switch, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './criteria.module.css';
import { isObject, listOf, textOf, withKey } from './json-value.ts';
import { ListInput } from './list-input.tsx';

interface CriterionFieldsProps {
  title: string;
  criterion: unknown;
  errorAt: (...path: (string | number)[]) => string | undefined;
  onChange: (criterion: unknown) => void;
  onRemove: () => void;
}

export function CriterionFields({ title, criterion, errorAt, onChange, onRemove }: CriterionFieldsProps) {
  const set = (key: string, value: unknown) => onChange(withKey(criterion, key, value));
  const issueIn = (key: string) =>
    errorAt(key) ??
    listOf(criterion, key)
      .map((_, place) => errorAt(key, place))
      .find(Boolean);
  return (
    <fieldset className={classes.criterion}>
      <Box component="legend" p={0} pb="xs" fz="sm" fw={600}>
        {title}
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        pos="absolute"
        top={0}
        right={0}
        aria-label={`Remove ${title.toLowerCase()}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <Textarea
        label="Text"
        description="Founders see this text."
        value={textOf(criterion, 'text')}
        error={errorAt('text')}
        rows={2}
        resize="vertical"
        onChange={event => set('text', event.currentTarget.value)}
      />
      <TextInput
        label="ID"
        description="Founders' progress is saved under this ID. Don't change it."
        value={textOf(criterion, 'id')}
        error={errorAt('id')}
        autoComplete="off"
        onChange={event => set('id', event.currentTarget.value)}
      />
      <Switch
        label="Required"
        checked={!isObject(criterion) || criterion.required !== false}
        onChange={event => set('required', event.currentTarget.checked)}
      />
      <ListInput
        label="Keywords"
        description="For the practice coach, separated by commas."
        by="comma"
        values={listOf(criterion, 'keywords')}
        error={issueIn('keywords')}
        onChange={keywords => set('keywords', keywords)}
      />
      <ListInput
        label="Signals"
        description="number, date, role, quote, reason, negation, list:2 to list:19"
        by="comma"
        values={listOf(criterion, 'signals')}
        error={issueIn('signals')}
        onChange={signals => set('signals', signals)}
      />
    </fieldset>
  );
}
