import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ActionIcon, Box, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Advanced } from './advanced.tsx';
import classes from './criteria.module.css';
import { isObject, listOf, textOf, withKey } from './json-value.ts';
import { ListInput } from './list-input.tsx';
import { SignalTicks } from './signal-ticks.tsx';

interface CriterionFieldsProps {
  title: string;
  criterion: unknown;
  errorAt: (...path: (string | number)[]) => string | undefined;
  onChange: (criterion: unknown) => void;
  onRemove: () => void;
}

export function CriterionFields({ title, criterion, errorAt, onChange, onRemove }: CriterionFieldsProps) {
  const set = (key: string, value: unknown) => onChange(withKey(criterion, key, value));
  const isReadable = listOf(criterion, 'keywords').length + listOf(criterion, 'signals').length > 0;
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
      <Switch
        label="Required"
        checked={!isObject(criterion) || criterion.required !== false}
        onChange={event => set('required', event.currentTarget.checked)}
      />
      {!isReadable && (
        <Text c="dimmed" fz="sm">
          An AI model judges by this text. The practice coach can't: without keywords or signals nothing meets
          this criterion there.
        </Text>
      )}
      <Advanced hasError={[errorAt('id'), issueIn('keywords'), issueIn('signals')].some(Boolean)}>
        <ListInput
          label="Keywords"
          description="For the practice coach, separated by commas: words of which one has to be in the answer, such as “invoice, bill, paid”."
          by="comma"
          values={listOf(criterion, 'keywords')}
          error={issueIn('keywords')}
          onChange={keywords => set('keywords', keywords)}
        />
        <SignalTicks
          values={listOf(criterion, 'signals')}
          error={issueIn('signals')}
          onChange={signals => set('signals', signals)}
        />
        <TextInput
          label="ID"
          description="Founders' progress is saved under this ID, such as “monthly-cost”. Don't change it."
          value={textOf(criterion, 'id')}
          error={errorAt('id')}
          autoComplete="off"
          onChange={event => set('id', event.currentTarget.value)}
        />
      </Advanced>
    </fieldset>
  );
}
