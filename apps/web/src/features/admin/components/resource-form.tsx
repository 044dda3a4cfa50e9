import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { KeptNote } from '../../../app/forms/kept-note.tsx';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { FieldInput } from './field-input.tsx';
import classes from './resource-form.module.css';
import { type AdminRecord, capitalise, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface ResourceFormProps<R extends AdminRecord, Body extends z.ZodMiniType>
  extends RecordFormOptions<R, Body> {
  /** Defaults to 'New Challenge' or 'Edit Challenge'. */
  title?: string;
  /** Whether the values can be submitted at all. */
  canSubmit?: (values: FormValues) => boolean;
  onClose: () => void;
}

/** Dialog that creates or edits a record of a table. */
export function ResourceForm<R extends AdminRecord, Body extends z.ZodMiniType>(
  props: ResourceFormProps<R, Body>,
) {
  const { entity, fields, record, canSubmit = () => true, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const kept = useRecordForm(props);
  const { form, alert, field, values, isBusy, isDirty, isNew, isLost } = kept;
  const title = props.title ?? `${record ? 'Edit' : 'New'} ${capitalise(entity)}`;
  const close = () => {
    if (isBusy || isAsking) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const label = isNew ? `Create ${capitalise(entity)}` : 'Save Changes';
  return (
    <>
      <Dialog title={title} place="side" onClose={close}>
        <Stack renderRoot={root => <form {...root} {...form} />}>
          {isDirty && <KeptNote {...kept} />}
          {kept.elsewhere && <ElsewhereNotice {...kept} entity={entity} fields={fields} />}
          <fieldset className={classes.fields} disabled={isBusy}>
            {fields.map((one, place) => (
              <FieldInput
                key={one.name}
                field={one}
                {...field(one.name)}
                isFirst={place === 0}
                values={values}
                onChange={value => kept.setValue(one.name, value)}
              />
            ))}
          </fieldset>
          <div className={classes.actions}>
            {alert && <FormAlert message={alert} />}
            <Button variant="default" aria-disabled={isBusy} data-disabled={isBusy} onClick={close}>
              {isLost ? 'Close' : 'Cancel'}
            </Button>
            {!isLost && (
              <Button type="submit" disabled={isBusy || !canSubmit(values)}>
                {isBusy ? 'Saving...' : label}
              </Button>
            )}
          </div>
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        title="Discard changes"
        text="Your changes haven't been saved."
        confirmLabel="Discard"
        onConfirm={() => {
          kept.forget();
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
