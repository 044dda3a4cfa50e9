import {
  type AiSettings,
  adminAiContracts,
  aiSettingsSchema,
  explainError,
  request,
} from '@groundwork/api-client';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { KeptNote } from '../../../app/forms/kept-note.tsx';
import { useKeptForm } from '../../../app/forms/use-kept-form.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { offIf } from '../../../ui/off-if.ts';
import { ElsewhereNotice } from '../components/elsewhere-notice.tsx';
import classes from './ai-use.module.css';
import { listFields, priceFields, settingsSchema, toValues } from './settings-values.ts';
import { writeNumber } from './use-words.ts';

interface SettingsFormProps {
  settings: AiSettings;
  models: readonly string[];
  onSaved: (saved: AiSettings) => void;
}

/** The daily limits, and the prices of models. */
export function SettingsForm({ settings, models, onSaved }: SettingsFormProps) {
  const fields = useMemo(() => listFields(models), [models]);
  const schema = useMemo(() => settingsSchema(models), [models]);
  const kept = useKeptForm({
    id: 'ai-settings',
    draft: 'admin:ai-settings',
    opensNewest: true,
    schema,
    record: settings,
    recordSchema: aiSettingsSchema,
    toValues: record => toValues(record ?? settings, models),
    explain: error => `Not saved. ${explainError(error)}`,
    save: (input, record) =>
      request(adminAiContracts.saveSettings, {
        body: { ...input, ...(record && { updatedAt: record.updatedAt }) },
      }),
    onSaved,
  });
  const { form, alert, field, isBusy, isDirty } = kept;
  // Not `disabled`, so that the focus stays where Enter was pressed.
  const input = (name: string) => ({ ...field(name), readOnly: isBusy, autoComplete: 'off' });
  const { perUser, forAll } = settings.configured;
  return (
    <Stack renderRoot={root => <form {...root} {...form} />}>
      {isDirty && <KeptNote {...kept} />}
      {kept.elsewhere && <ElsewhereNotice {...kept} entity="setting" fields={fields} isLost={false} />}
      <div className={classes.fields}>
        <TextInput
          {...input('dailyTokensPerUser')}
          label="Tokens a day for each founder"
          description={`If empty: ${writeNumber(perUser)}`}
          inputMode="numeric"
        />
        <TextInput
          {...input('dailyTokensForAll')}
          label="Tokens a day for everyone together"
          description={`If empty: ${forAll === null ? 'no limit' : writeNumber(forAll)}`}
          inputMode="numeric"
        />
        <TextInput {...input('currency')} label="Currency" description="Shown after each cost" required />
      </div>
      {models.map(model => {
        const prices = priceFields(model);
        return (
          <fieldset key={model} className={classes.fields}>
            <legend>
              <bdi>{model}</bdi>
            </legend>
            <TextInput {...input(prices.input)} label="Price of a million tokens in" inputMode="decimal" />
            <TextInput {...input(prices.output)} label="Price of a million tokens out" inputMode="decimal" />
          </fieldset>
        );
      })}
      {alert && <FormAlert message={alert} />}
      <Group>
        <Button id="save-ai-settings" type="submit" {...offIf(isBusy)}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </Button>
      </Group>
    </Stack>
  );
}
