import { isBlank, STARTUP_TEXT_FIELDS, type Startup, type StartupTextField } from '@groundwork/domain';
import { Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { type EnhanceActions, EnhanceField } from '../enhance/enhance-field.tsx';
import { prepareComparison } from '../enhance/use-enhance-comparison.ts';
import classes from './startup-form.module.css';
import { StartupChoices, StartupName } from './startup-form-basics.tsx';
import type { StartupFormState } from './use-startup-form.ts';

const DETAILS = STARTUP_TEXT_FIELDS.filter(name => name !== 'description');
const REST = ['industry', 'stage', ...DETAILS] as const;

const PLACEHOLDERS: Record<StartupTextField, string> = {
  description: 'What it is, in a sentence or two',
  problemStatement: 'Who has the problem, and when does it hurt?',
  valueProposition: 'What gets better for them, and by how much?',
  revenueModel: 'Who pays, for what, and how often?',
  targetMarket: 'Which people or companies will you serve first?',
};

interface StartupFieldsProps {
  entry: StartupFormState;
  isNew: boolean;
  startup: Startup | undefined;
  isBusy: boolean;
}

/**
 * The fields of the form. A new startup needs no more than its name and a sentence; the others are in a part that can
 * stay closed (SC-69).
 */
export function StartupFields({ entry, isNew, startup, isBusy }: StartupFieldsProps) {
  const { form, check, state, writing } = entry;
  const isNameMissing = form.values.name.trim() === '';
  const remarkOn = (name: StartupTextField) => {
    const remark = entry.remarks[name];
    return remark?.text === form.values[name] ? remark : undefined;
  };
  const noted = STARTUP_TEXT_FIELDS.find(name => remarkOn(name)?.missing);

  const enhance = (name: StartupTextField) => {
    if (isNameMissing) {
      return void showToast({
        title: 'Name required for AI enhancement',
        message: 'Please provide a startup name first',
        tone: 'error',
      });
    }
    // Only values that could be saved are sent to the coach.
    if (!check.checkAll()) return;
    prepareComparison();
    void entry.enhance(name);
  };
  const actions = useSameActions({
    onType: (name, text) => form.setValues({ [name]: text }),
    onEnhance: enhance,
    onStop: entry.stop,
    onUndo: entry.undo,
    onRedo: entry.redo,
    onAccept: entry.accept,
  });

  const isCoachs = (name: StartupTextField) => startup?.coachWritten.includes(name) === true;
  const textField = (name: StartupTextField) => (
    <EnhanceField
      key={name}
      name={name}
      text={form.values[name]}
      error={check.errors[name]}
      placeholder={PLACEHOLDERS[name]}
      history={state.histories[name]}
      isWriting={writing.includes(name)}
      remark={remarkOn(name)}
      isNoted={name === noted}
      isReadOnly={isBusy}
      isNameMissing={isNameMissing}
      isDescribedByCoach={startup !== undefined && (isBlank(startup.description) || isCoachs(name))}
      coachWritten={startup && isCoachs(name) ? startup[name] : null}
      actions={actions}
    />
  );
  const details = (
    <>
      <StartupChoices entry={entry} isBusy={isBusy} />
      {DETAILS.map(textField)}
    </>
  );
  return (
    <>
      <StartupName entry={entry} isBusy={isBusy} />
      {textField('description')}
      {isNew ? (
        <MoreDetails
          isFilled={REST.some(name => form.values[name])}
          hasError={REST.some(name => check.errors[name])}
        >
          <Text className={classes.hint} c="dimmed" fz="sm" textWrap="pretty">
            <IconSparkles size={16} aria-hidden />
            <span>
              A concise description is generated automatically on submit, if you left it empty and fill in the
              problem statement and the value proposition.
            </span>
          </Text>
          {details}
        </MoreDetails>
      ) : (
        details
      )}
    </>
  );
}

interface MoreDetailsProps {
  isFilled: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** Opens by itself for what a draft has in it, and for an error. */
function MoreDetails({ isFilled, hasError, children }: MoreDetailsProps) {
  const [isOpen, setOpen] = useState(isFilled);
  const [wasFilled, setFilled] = useState(isFilled);
  if (isFilled !== wasFilled) {
    setFilled(isFilled);
    if (isFilled) setOpen(true);
  }
  return (
    <details
      className={classes.more}
      open={isOpen || hasError}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>Add details</summary>
      <Stack gap="lg" mt="md">
        {children}
      </Stack>
    </details>
  );
}

/** Stable actions that call the latest `actions`. */
function useSameActions(actions: EnhanceActions): EnhanceActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [same] = useState<EnhanceActions>(() => ({
    onType: (name, text) => latest.current.onType(name, text),
    onEnhance: name => latest.current.onEnhance(name),
    onStop: name => latest.current.onStop(name),
    onUndo: name => latest.current.onUndo(name),
    onRedo: name => latest.current.onRedo(name),
    onAccept: name => latest.current.onAccept(name),
  }));
  return same;
}
