import {
  INDUSTRIES,
  STARTUP_STAGES,
  type Startup,
  type StartupInput,
  startupInputSchema,
} from '@groundwork/domain';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Surface } from '../../ui/surface.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './startup-form.module.css';
import { useSaveStartup } from './use-startup-mutations.ts';

const EMPTY: StartupInput = {
  name: '',
  description: '',
  industry: '',
  stage: '',
  problemStatement: '',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
};

const TEXT_AREAS = [
  ['problemStatement', 'Problem Statement', 'Who has the problem, and when does it hurt?'],
  ['valueProposition', 'Value Proposition', 'What gets better for them, and by how much?'],
  ['revenueModel', 'Revenue Model', 'Who pays, for what, and how often?'],
  ['targetMarket', 'Target Audience', 'Which people or companies are the first you serve?'],
] as const;

/** From top to bottom. */
const ORDER = ['name', 'industry', 'stage', 'description', ...TEXT_AREAS.map(([name]) => name)] as const;

/** The fields of `startup` that the form edits; what the form cannot show any more is left empty. */
function toInput(startup: Startup): StartupInput {
  const known = startupInputSchema.safeParse(startup);
  return known.success ? known.data : { ...EMPTY, name: startup.name, description: startup.description };
}

interface StartupFormProps {
  /** The startup to edit; absent to create one. Read once: a refetch never overwrites what is typed. */
  startup?: Startup | undefined;
  onSaved: (startup: Startup) => void;
}

export function StartupForm({ startup, onSaved }: StartupFormProps) {
  const save = useSaveStartup(startup?.id ?? null, onSaved);
  const form = useForm<StartupInput>({
    mode: 'uncontrolled',
    initialValues: startup ? toInput(startup) : EMPTY,
    validate: schemaResolver(startupInputSchema, { sync: true }),
  });
  const [submitLabel, busyLabel] = startup
    ? ['Update Startup', 'Updating...']
    : ['Create Startup', 'Creating...'];

  const submit = form.onSubmit(
    values => save.mutate(values),
    errors => {
      const first = ORDER.find(name => errors[name]);
      // Focusing scrolls it into view.
      if (first) form.getInputNode(first)?.focus();
      if (!errors.name) return;
      void showToast({ title: 'Missing required field', message: String(errors.name), tone: 'error' });
    },
  );
  const field = (name: keyof StartupInput) => form.getInputProps(name);

  return (
    <Surface aria-labelledby="startup-details">
      <h2 id="startup-details" className={classes.title}>
        Startup Details
      </h2>
      <form className={classes.form} onSubmit={submit}>
        <TextInput label="Startup Name" required maxLength={200} autoComplete="off" {...field('name')} />
        <div className={classes.pair}>
          <NativeSelect label="Industry" withAsterisk {...field('industry')}>
            <option value="">Select an industry</option>
            {INDUSTRIES.map(industry => (
              <option key={industry}>{industry}</option>
            ))}
          </NativeSelect>
          <NativeSelect label="Stage" withAsterisk {...field('stage')}>
            <option value="">Select a stage</option>
            {STARTUP_STAGES.map(stage => (
              <option key={stage}>{stage}</option>
            ))}
          </NativeSelect>
        </div>
        {startup && (
          <Textarea label="Description" description="Auto-generated" rows={2} {...field('description')} />
        )}
        {TEXT_AREAS.map(([name, label, placeholder]) => (
          <Textarea
            {...field(name)}
            key={name}
            label={label}
            placeholder={placeholder}
            withAsterisk
            rows={3}
          />
        ))}
        <div className={classes.actions}>
          <Button component={Link} to={paths.dashboard} variant="default">
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
    </Surface>
  );
}
