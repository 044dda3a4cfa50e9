import { Button, Stack } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { KeptNote } from '../../../app/forms/kept-note.tsx';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { offIf } from '../../../ui/off-if.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { FieldInput } from './field-input.tsx';
import { type ImpactQuestion as HidingQuestion, ImpactDialog } from './impact-dialog.tsx';
import classes from './resource-form.module.css';
import { StickyActions } from './sticky-actions.tsx';
import { type AdminRecord, capitalise, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface ResourceFormProps<R extends AdminRecord, Body extends z.ZodMiniType>
  extends RecordFormOptions<R, Body> {
  /** Defaults to 'New Challenge' or 'Edit Challenge'. */
  title?: string;
  /** Whether the values can be submitted at all. */
  canSubmit?: (values: FormValues) => boolean;
  /** Says what saving these values hides from founders, and asks (AD-106); null where they hide nothing. */
  askHiding?: (values: FormValues) => HidingQuestion | null;
  onClose: () => void;
}

/** Dialog that creates or edits a record of a table. */
export function ResourceForm<R extends AdminRecord, Body extends z.ZodMiniType>(
  props: ResourceFormProps<R, Body>,
) {
  const { entity, fields, record, canSubmit = () => true, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const [isHiding, setHiding] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);
  const kept = useRecordForm(props);
  const { form, alert, field, values, isBusy, isDirty, isNew, isLost } = kept;
  const title = props.title ?? `${record ? 'Edit' : 'New'} ${capitalise(entity)}`;
  const close = () => {
    if (isBusy || isAsking) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const hiding = record && props.askHiding?.(values);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (hiding && !isConfirmed.current) {
      event.preventDefault();
      element.current = event.currentTarget;
      setHiding(true);
      return;
    }
    isConfirmed.current = false;
    form.onSubmit(event);
  };
  const label = isNew ? `Create ${capitalise(entity)}` : 'Save Changes';
  return (
    <>
      <Dialog title={title} place="side" onClose={close}>
        <Stack renderRoot={root => <form {...root} {...form} onSubmit={submit} />}>
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
          <StickyActions className={classes.actions}>
            {alert && <FormAlert message={alert} />}
            <Button variant="default" {...offIf(isBusy)} onClick={close}>
              {isLost ? 'Close' : 'Cancel'}
            </Button>
            {!isLost && (
              <Button type="submit" disabled={isBusy || !canSubmit(values)}>
                {isBusy ? 'Saving...' : label}
              </Button>
            )}
          </StickyActions>
        </Stack>
      </Dialog>
      {hiding && isHiding && (
        <ImpactDialog
          {...hiding}
          onConfirm={() => {
            isConfirmed.current = true;
            setHiding(false);
            element.current?.requestSubmit();
          }}
          onClose={() => setHiding(false)}
        />
      )}
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
