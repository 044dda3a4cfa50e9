import { STARTUP_TEXT_FIELDS, type Startup, type StartupTextField } from '@groundwork/domain';
import { Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { type EnhanceActions, EnhanceField } from '../enhance/enhance-field.tsx';
import { prepareComparison } from '../enhance/use-enhance-comparison.ts';
import classes from './startup-form.module.css';
import type { StartupFormState } from './use-startup-form.ts';

const PLACEHOLDERS: Record<StartupTextField, string> = {
  description: 'What it is, in a sentence or two',
  problemStatement: 'Who has the problem, and when does it hurt?',
  valueProposition: 'What gets better for them, and by how much?',
  revenueModel: 'Who pays, for what, and how often?',
  targetMarket: 'Which people or companies will you serve first?',
};

interface StartupFormTextsProps {
  entry: StartupFormState;
  isNew: boolean;
  startup: Startup | undefined;
  isBusy: boolean;
}

/** The text areas of the form. A new startup has no description field yet: the coach writes it (SC-24). */
export function StartupFormTexts({ entry, isNew, startup, isBusy }: StartupFormTextsProps) {
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

  return (
    <>
      {isNew && (
        <Text className={classes.hint} c="dimmed" fz="sm" textWrap="pretty">
          <IconSparkles size={16} aria-hidden />
          <span>
            A concise description is generated automatically on submit, once the problem statement and the
            value proposition are filled in.
          </span>
        </Text>
      )}
      {STARTUP_TEXT_FIELDS.filter(name => !isNew || name !== 'description').map(name => (
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
          coachWritten={startup?.coachWritten.includes(name) ? startup[name] : null}
          actions={actions}
        />
      ))}
    </>
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
