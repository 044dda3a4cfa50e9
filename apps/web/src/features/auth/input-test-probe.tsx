import { Box, Flex } from '@mantine/core';
import {
  type ClipboardEvent,
  type CompositionEvent,
  type InputEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Surface } from '../../ui/surface.tsx';
import classes from './input-test.module.css';
import {
  countLength,
  describeInput,
  describeKey,
  describePaste,
  EMPTY_REPORT,
  type InputReport,
  isAutofilled,
  plural,
  revealUnseen,
} from './input-test-report.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const LOOK_EVERY_MS = 500;

interface InputProbeProps {
  label: string;
  name: string;
  as: 'input' | 'textarea';
}

/** An uncontrolled field, and what the browser reports about it. */
export function InputProbe({ label, name, as }: InputProbeProps) {
  const { report, watch } = useInputReport();
  const rows = [
    ['Value', report.value && revealUnseen(report.value)],
    ['Length', countLength(report.value)],
    ['Input type', report.inputType],
    ['Last key', report.lastKey],
    ['Composition (IME)', report.composition],
    ['Paste', report.paste],
    ['Autofill', report.isAutofilled ? 'Your browser marks this field as autofilled' : null],
    ['Changed without an event', report.silentChanges > 0 ? plural(report.silentChanges, 'time') : null],
  ] as const;
  // Uncontrolled: only an id, a name, and the hint that makes browsers offer to fill it in.
  const attributes = { ...watch, id: name, name, className: classes.field, autoComplete: 'username' };
  return (
    <Surface className={classes.probe} aria-label={label}>
      <div>
        <Box component="label" htmlFor={name} display="block" mb="2xs" fz="sm" fw={600}>
          {label}
        </Box>
        {as === 'input' ? <input {...attributes} type="text" /> : <textarea {...attributes} rows={5} />}
      </div>
      <Flex className={classes.report} component="dl" direction="column" gap="xs" fz="sm">
        {rows.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd data-empty={!text || undefined}>{text || 'Nothing yet'}</dd>
          </div>
        ))}
      </Flex>
    </Surface>
  );
}

function useInputReport() {
  const field = useRef<Field>(null);
  const [report, setReport] = useState(EMPTY_REPORT);
  const note = (changes: Partial<InputReport>) => setReport(known => ({ ...known, ...changes }));

  useEffect(() => {
    // Password managers may set a value without firing an event, so the probe polls.
    const timer = setInterval(() => {
      const element = field.current;
      if (element) setReport(known => lookAt(element, known));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  const watch = {
    ref: (element: Field | null) => {
      field.current = element;
    },
    onInput: ({ currentTarget, nativeEvent }: InputEvent<Field>) =>
      note({
        value: currentTarget.value,
        inputType: describeInput(nativeEvent),
        isAutofilled: isAutofilled(currentTarget),
      }),
    onKeyDown: ({ nativeEvent }: KeyboardEvent) => note({ lastKey: describeKey(nativeEvent) }),
    onPaste: ({ clipboardData }: ClipboardEvent) => note({ paste: describePaste(clipboardData) }),
    onCompositionStart: () => note({ composition: 'Started' }),
    onCompositionUpdate: ({ data }: CompositionEvent) => note({ composition: `In progress: ${data}` }),
    onCompositionEnd: ({ data }: CompositionEvent) => note({ composition: `Finished: ${data}` }),
  };
  return { report, watch };
}

/** The report after reading the field; the same object if nothing changed. */
function lookAt(field: Field, known: InputReport): InputReport {
  const filled = isAutofilled(field);
  if (field.value === known.value && filled === known.isAutofilled) return known;
  const silentChanges = known.silentChanges + (field.value === known.value ? 0 : 1);
  return { ...known, value: field.value, isAutofilled: filled, silentChanges };
}
