import { Flex, Stack, Tabs, Textarea, Title, UnstyledButton } from '@mantine/core';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldInput } from '../components/field.ts';
import textForm from '../text-form.module.css';
import classes from './criteria.module.css';
import type { JsonError } from './find-json-error.ts';
import { type JsonObject, readJson, writeJson } from './json-value.ts';

interface CriteriaIssue {
  path: readonly (string | number)[];
  message: string;
}

/** Props of a criteria form: the value, and its setter. */
export interface CriteriaForm {
  json: unknown;
  write: (json: unknown) => void;
  /** The issue at a path, once the form has been validated. */
  errorAt: (...path: (string | number)[]) => string | undefined;
}

interface CriteriaEditorProps extends FieldInput {
  /** Error title and message for text that is not JSON. */
  malformed: { title?: string; message: string };
  issuesOf: (json: unknown) => readonly CriteriaIssue[];
  children: (form: CriteriaForm) => ReactNode;
}

/** Edits one value as a form or as JSON. Keys that the form does not know are kept (AD-33). */
export function CriteriaEditor(props: CriteriaEditorProps) {
  const { id, name, label, value, error, malformed, issuesOf, onChange, children } = props;
  const [tab, setTab] = useState('form');
  const { json, error: broken } = readJson(value);
  const issues = error && !broken ? issuesOf(json) : [];
  // The form shows these beside their fields.
  const isPlaced = issues.some(
    ({ path }) =>
      path.length > 2 || (path.length === 1 && typeof path[0] === 'string' && path[0] !== 'criteria'),
  );
  const text = useRef<HTMLTextAreaElement>(null);
  const go = (offset: number) => {
    flushSync(() => setTab('json'));
    text.current?.focus();
    text.current?.setSelectionRange(offset, offset + 1);
  };
  const errorAt = (...path: (string | number)[]) =>
    issues.find(issue => issue.path.join('.') === path.join('.'))?.message;
  return (
    <Flex component="section" direction="column" gap="xs" aria-label={label}>
      <Title order={3} fz="sm" fw={600}>
        {label}
      </Title>
      {broken && (error || tab === 'form') && (
        <Malformed {...malformed} at={broken} isFault={tab === 'form'} onGo={() => go(broken.offset)} />
      )}
      {error && !broken && !isPlaced && tab === 'form' && <Told error={error} isFault />}
      {error && !broken && tab === 'json' && <Told error={tellIssues(json, issues) || error} />}
      <Tabs value={tab} keepMounted={false} onChange={next => setTab(next ?? 'form')}>
        <Tabs.List aria-label={label}>
          <Tabs.Tab value="form">Form</Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form" pt="md">
          <input type="hidden" name={name} value={value} />
          <Stack>{!broken && children({ json, write: next => onChange(writeJson(next)), errorAt })}</Stack>
        </Tabs.Panel>
        <Tabs.Panel value="json" pt="md">
          <JsonText
            id={id}
            name={name}
            label={label}
            value={value}
            onChange={onChange}
            box={text}
            error={Boolean(error)}
          />
        </Tabs.Panel>
      </Tabs>
    </Flex>
  );
}

/** Takes the focus of a refused form, where no field can. */
const AT_FAULT = { tabIndex: -1, 'data-fault': true };

const comeIntoSight = (element: HTMLElement | null) => void element?.scrollIntoView?.({ block: 'nearest' });

interface MalformedProps {
  title?: string;
  message: string;
  at: JsonError;
  isFault: boolean;
  onGo: () => void;
}

/** Error for text that is not JSON, with a button that jumps to the place. */
function Malformed({ title, message, at, isFault, onGo }: MalformedProps) {
  return (
    <div role="alert" className={classes.malformed} ref={comeIntoSight} {...(isFault && AT_FAULT)}>
      {title && <strong>{title}</strong>}
      <p>{message}</p>
      <UnstyledButton fz="inherit" lh="inherit" td="underline" onClick={onGo}>
        Go to line {at.line}, column {at.column}
      </UnstyledButton>
    </div>
  );
}

interface JsonTextProps extends Omit<FieldInput, 'error'> {
  error: boolean;
  box: Ref<HTMLTextAreaElement>;
}

function JsonText({ box, label, onChange, ...rest }: JsonTextProps) {
  return (
    <Textarea
      {...rest}
      ref={box}
      aria-label={`${label} as JSON`}
      rows={14}
      resize="vertical"
      spellCheck={false}
      classNames={{ input: textForm.code }}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

/** One line per issue: its path, with indexes counted from 1, and the message. */
function tellIssues(json: unknown, issues: readonly CriteriaIssue[]): string {
  const lines = issues.map(({ path, message }) => {
    const place = path.map(key => (typeof key === 'number' ? key + 1 : key)).join(' › ');
    const isMissing = path.length > 0 && path.reduce(valueAt, json) === undefined;
    // The schema has no messages of its own for these.
    const what = isMissing ? 'this is missing' : message.replace('Invalid input', "this value isn't valid");
    return [place, what].filter(Boolean).join(': ');
  });
  return lines.join('\n');
}

const valueAt = (json: unknown, key: string | number) => (json as JsonObject | null | undefined)?.[key];

/** An error that no form field shows. */
function Told({ error, isFault }: { error: string | true; isFault?: boolean }) {
  return (
    <p role="alert" className={classes.malformed} ref={comeIntoSight} {...(isFault && AT_FAULT)}>
      {error}
    </p>
  );
}
