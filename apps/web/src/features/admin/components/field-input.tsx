import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Box, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import type { Field } from './field.ts';

interface FieldInputProps {
  field: Field;
  id: string;
  name: string;
  error: string | true | undefined;
  /** Lets the form's validation find the field. */
  wrapperProps: { 'data-field': string };
  isFirst: boolean;
  values: FormValues;
  onChange: (value: string) => void;
}

type AnyInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Renders the input for a field's kind. */
export function FieldInput({ field, wrapperProps, isFirst, values, onChange, ...rest }: FieldInputProps) {
  const value = values[field.name] ?? '';
  const { label, description, placeholder, isRequired = false, isHalf } = field;
  const wrapped = { ...wrapperProps, 'data-half': isHalf };
  if ('render' in field) {
    return (
      <Box {...wrapped} miw={0}>
        {field.render({ ...rest, label, value, onChange }, values)}
      </Box>
    );
  }
  const common = {
    ...rest,
    wrapperProps: wrapped,
    label,
    description,
    required: isRequired,
    value,
    onChange: (event: ChangeEvent<AnyInput>) => onChange(event.currentTarget.value),
    ...(isFirst && { 'data-autofocus': true }),
  };
  switch (field.kind) {
    case 'long':
      return <Textarea {...common} placeholder={placeholder} rows={field.rows ?? 3} resize="vertical" />;
    case 'choice':
      return <NativeSelect {...common} data={field.choices} />;
    case 'flag':
      return (
        <Switch
          {...common}
          wrapperProps={wrapped}
          required={false}
          value="on"
          checked={value !== ''}
          onChange={event => onChange(event.currentTarget.checked ? 'true' : '')}
        />
      );
    case 'number':
      return <TextInput {...common} inputMode="numeric" autoComplete="off" />;
    default:
      return (
        <TextInput
          {...common}
          type={'type' in field ? field.type : 'text'}
          placeholder={placeholder}
          autoComplete="off"
        />
      );
  }
}
