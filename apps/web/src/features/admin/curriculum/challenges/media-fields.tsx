import { NativeSelect, TextInput } from '@mantine/core';
import { CHALLENGE_ICONS } from '../../../../app/brand/challenge-icons.ts';
import type { FieldInput } from '../../components/field.ts';
import { capitalise } from '../../components/use-record-form.ts';

const ICONS = CHALLENGE_ICONS.map(value => ({ value, label: capitalise(value) }));

/** The icons that founders' pages know. A name of another time stays as long as it is not changed. */
export function IconField({ value, onChange, ...input }: FieldInput) {
  const isKnown = ICONS.some(icon => icon.value === value);
  return (
    <NativeSelect
      {...input}
      description="Shown where the challenge has no drawing."
      data={isKnown ? ICONS : [...ICONS, { value, label: `${value} (chosen by place or title)` }]}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

/** Says of a picture from elsewhere that founders don't see it: the pages' content security policy refuses it. */
export function ImageField({ value, onChange, ...input }: FieldInput) {
  const isElsewhere = URL.canParse(value) && new URL(value).origin !== location.origin;
  return (
    <TextInput
      {...input}
      type="url"
      placeholder={`${location.origin}/`}
      autoComplete="off"
      description={
        isElsewhere
          ? "Founders don't see this picture: it's on another site."
          : "Shown above the steps. A picture from another site isn't shown."
      }
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
