import { INDUSTRIES, STARTUP_STAGES } from '@groundwork/domain';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './startup-form.module.css';
import type { StartupFormState } from './use-startup-form.ts';

interface StartupFormBasicsProps {
  entry: StartupFormState;
  isBusy: boolean;
}

const bind = ({ form, check }: StartupFormState, name: 'name' | 'industry' | 'stage') => ({
  ...check.field(name),
  value: form.values[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    form.setValues({ [name]: event.currentTarget.value }),
});

export function StartupName({ entry, isBusy }: StartupFormBasicsProps) {
  return (
    <TextInput
      label="Startup Name"
      required
      maxLength={200}
      autoComplete="off"
      readOnly={isBusy}
      {...bind(entry, 'name')}
    />
  );
}

export function StartupChoices({ entry, isBusy }: StartupFormBasicsProps) {
  return (
    <div className={classes.pair}>
      <NativeSelect label="Industry" withAsterisk disabled={isBusy} {...bind(entry, 'industry')}>
        <option value="">Select an industry</option>
        {INDUSTRIES.map(industry => (
          <option key={industry}>{industry}</option>
        ))}
      </NativeSelect>
      <NativeSelect label="Stage" withAsterisk disabled={isBusy} {...bind(entry, 'stage')}>
        <option value="">Select a stage</option>
        {STARTUP_STAGES.map(stage => (
          <option key={stage}>{stage}</option>
        ))}
      </NativeSelect>
    </div>
  );
}
