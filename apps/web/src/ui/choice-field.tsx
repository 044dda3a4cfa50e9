import { Flex, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './choice-field.module.css';

interface ChoiceFieldProps {
  name: string;
  label: ReactNode;
  required?: boolean;
  choices: readonly { value: string; label: ReactNode }[];
  defaultValue?: string | undefined;
  error?: string | true | undefined;
  onChange?: (value: string) => void;
  /** Lets the form's validation find the field. */
  wrapperProps?: Record<string, unknown>;
}

/** A choice of few options, all visible: radio buttons that look like one control. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, required, choices, defaultValue, error, onChange, wrapperProps } = props;
  const errorId = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? errorId : undefined} {...wrapperProps}>
      <legend>
        {label}
        {required && (
          <Text inherit span c="var(--gw-danger)" aria-hidden>
            {' '}
            *
          </Text>
        )}
      </legend>
      {/* Without a checked radio button, the form data would lack this field. */}
      <input type="hidden" name={name} value="" />
      <Flex gap="xs" wrap="wrap">
        {choices.map(choice => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              required={required}
              defaultChecked={choice.value === defaultValue}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange?.(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </Flex>
      {typeof error === 'string' && (
        <Text id={errorId} mt="2xs" c="var(--gw-danger)" fz="xs" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
