import { INDUSTRIES, STARTUP_STAGES } from '@groundwork/domain';
import { NativeSelect, TextInput } from '@mantine/core';
import classes from './startup-form.module.css';
import type { StartupFormState } from './use-startup-form.ts';

interface StartupFormBasicsProps {
  form: StartupFormState['form'];
  isBusy: boolean;
}

/** The fields of the form that are no text areas (F2, Create/Edit startup). */
export function StartupFormBasics({ form, isBusy }: StartupFormBasicsProps) {
  return (
    <>
      <TextInput
        label="Startup Name"
        required
        maxLength={200}
        autoComplete="off"
        readOnly={isBusy}
        {...form.getInputProps('name')}
      />
      <div className={classes.pair}>
        <NativeSelect label="Industry" withAsterisk disabled={isBusy} {...form.getInputProps('industry')}>
          <option value="">Select an industry</option>
          {INDUSTRIES.map(industry => (
            <option key={industry}>{industry}</option>
          ))}
        </NativeSelect>
        <NativeSelect label="Stage" withAsterisk disabled={isBusy} {...form.getInputProps('stage')}>
          <option value="">Select a stage</option>
          {STARTUP_STAGES.map(stage => (
            <option key={stage}>{stage}</option>
          ))}
        </NativeSelect>
      </div>
    </>
  );
}
