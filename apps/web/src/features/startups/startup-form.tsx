import {
  INDUSTRIES,
  STARTUP_STAGES,
  type Startup,
  type StartupInput,
  startupInputSchema,
} from '@groundwork/domain';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type MouseEvent, useRef, useState } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Surface } from '../../ui/surface.tsx';
import { showToast } from '../../ui/toast.ts';
import { DraftNote } from './draft-note.tsx';
import classes from './startup-form.module.css';
import { useStartupDraft } from './use-startup-draft.ts';
import { useSaveStartup } from './use-startup-mutations.ts';

const TEXT_AREAS = [
  ['problemStatement', 'Problem Statement', 'Who has the problem, and when does it hurt?'],
  ['valueProposition', 'Value Proposition', 'What gets better for them, and by how much?'],
  ['revenueModel', 'Revenue Model', 'Who pays, for what, and how often?'],
  ['targetMarket', 'Target Audience', 'Which people or companies are the first you serve?'],
] as const;

/** From top to bottom. */
const ORDER = ['name', 'industry', 'stage', 'description', ...TEXT_AREAS.map(([name]) => name)] as const;

interface StartupFormProps {
  /** Whose unsaved changes are kept. */
  userId: number;
  /** The startup to edit; absent to create one. Read once: a refetch never overwrites what is typed. */
  startup?: Startup | undefined;
  onSaved: (startup: Startup) => void;
}

export function StartupForm({ userId, startup, onSaved }: StartupFormProps) {
  const draft = useStartupDraft(userId, startup);
  const [isNoteShown, setNoteShown] = useState(draft.isRestored);
  const heading = useRef<HTMLHeadingElement>(null);
  const save = useSaveStartup(startup?.id ?? null, saved => {
    draft.clear();
    onSaved(saved);
  });
  // The state comes too late for the second half of a double click.
  const isSaving = useRef(false);
  const form = useForm<StartupInput>({
    mode: 'uncontrolled',
    initialValues: draft.initial,
    onValuesChange: values => {
      if (!isSaving.current) draft.keep(values);
    },
    validate: schemaResolver(startupInputSchema, { sync: true }),
  });
  const [submitLabel, busyLabel] = startup
    ? ['Update Startup', 'Updating...']
    : ['Create Startup', 'Creating...'];

  const submit = form.onSubmit(
    values => {
      if (isSaving.current) return;
      isSaving.current = true;
      // Once saved it stays closed: the form is still there while the next page's code is on its way.
      const onError = () => {
        isSaving.current = false;
        draft.keep(form.getValues());
      };
      save.mutate(values, { onError });
    },
    errors => {
      const first = ORDER.find(name => errors[name]);
      // Focusing scrolls it into view.
      if (first) form.getInputNode(first)?.focus();
      if (!errors.name) return;
      void showToast({ title: 'Missing required field', message: String(errors.name), tone: 'error' });
    },
  );
  const field = (name: keyof StartupInput) => form.getInputProps(name);
  const closeNote = () => {
    setNoteShown(false);
    // The button that had the focus goes with the note.
    heading.current?.focus();
  };
  const discard = () => {
    form.setValues(draft.saved);
    closeNote();
  };

  const isBusy = save.isPending || save.isSuccess;
  const cancel = (event: MouseEvent) => {
    // With one of these keys the link opens elsewhere, and the form stays.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) draft.clear();
  };

  return (
    <Surface aria-labelledby="startup-details">
      <h2 id="startup-details" ref={heading} tabIndex={-1} className={classes.title}>
        Startup Details
      </h2>
      {isNoteShown && <DraftNote onDiscard={discard} onDismiss={closeNote} />}
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Startup Name"
          required
          maxLength={200}
          autoComplete="off"
          {...field('name')}
          key={form.key('name')}
        />
        <div className={classes.pair}>
          <NativeSelect label="Industry" withAsterisk {...field('industry')} key={form.key('industry')}>
            <option value="">Select an industry</option>
            {INDUSTRIES.map(industry => (
              <option key={industry}>{industry}</option>
            ))}
          </NativeSelect>
          <NativeSelect label="Stage" withAsterisk {...field('stage')} key={form.key('stage')}>
            <option value="">Select a stage</option>
            {STARTUP_STAGES.map(stage => (
              <option key={stage}>{stage}</option>
            ))}
          </NativeSelect>
        </div>
        {startup && (
          <Textarea
            label="Description"
            description="Auto-generated"
            rows={2}
            {...field('description')}
            key={form.key('description')}
          />
        )}
        {TEXT_AREAS.map(([name, label, placeholder]) => (
          <Textarea
            {...field(name)}
            key={form.key(name)}
            label={label}
            placeholder={placeholder}
            withAsterisk
            rows={3}
          />
        ))}
        <div className={classes.actions}>
          <Button component={Link} to={paths.dashboard} variant="default" onClick={cancel}>
            Cancel
          </Button>
          {/* Disabled it would lose the focus for good when the save fails. */}
          <Button type="submit" aria-disabled={isBusy} data-disabled={isBusy}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
    </Surface>
  );
}
