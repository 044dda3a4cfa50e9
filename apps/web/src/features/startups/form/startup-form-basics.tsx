import { INDUSTRIES, STARTUP_STAGES } from '@groundwork/domain';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './startup-form.module.css';
import type { StartupFormState } from './use-startup-form.ts';

interface StartupFormBasicsProps {
  entry: StartupFormState;
  isBusy: boolean;
}

export function StartupFormBasics({ entry: { form, check }, isBusy }: StartupFormBasicsProps) {
  const field = (name: 'name' | 'industry' | 'stage') => ({
    ...check.field(name),
    value: form.values[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      form.setValues({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        label="Startup Name"
        required
        maxLength={200}
        autoComplete="off"
        readOnly={isBusy}
        {...field('name')}
      />
      <div className={classes.pair}>
        <NativeSelect label="Industry" withAsterisk disabled={isBusy} {...field('industry')}>
          <option value="">Select an industry</option>
          {INDUSTRIES.map(industry => (
            <option key={industry}>{industry}</option>
          ))}
        </NativeSelect>
        <NativeSelect label="Stage" withAsterisk disabled={isBusy} {...field('stage')}>
          <option value="">Select a stage</option>
          {STARTUP_STAGES.map(stage => (
            <option key={stage}>{stage}</option>
          ))}
        </NativeSelect>
      </div>
    </>
  );
}
