import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Input, NativeSelect, Stack } from '@mantine/core';

const SIGNALS = [
  { value: 'number', label: 'A number, such as “40 minutes”' },
  { value: 'date', label: 'A day or month, such as “on 3 May”' },
  { value: 'role', label: 'A role, such as “head baker”' },
  { value: 'quote', label: 'Words in quotation marks' },
  { value: 'reason', label: 'A reason, such as “because they close at six”' },
  { value: 'negation', label: "What isn't so, such as “they don't check it”" },
];
const LIST = /^list:(\d+)$/;
const COUNTS = Array.from({ length: 18 }, (_, place) => String(place + 2));

interface SignalTicksProps {
  /** One named twice is needed twice. Unknown ones stay. */
  values: readonly unknown[];
  error: string | undefined;
  onChange: (signals: string[] | undefined) => void;
}

/** What the practice coach looks for in a sentence, besides the keywords. */
export function SignalTicks({ values, error, onChange }: SignalTicksProps) {
  const signals = values.map(String);
  const count = signals.map(signal => LIST.exec(signal)?.[1]).find(Boolean);
  const without = (isGone: (signal: string) => boolean) => signals.filter(signal => !isGone(signal));
  const write = (next: string[]) => onChange(next.length > 0 ? next : undefined);
  const writeList = (entries: string | null) => {
    const others = without(signal => LIST.test(signal));
    write(entries === null ? others : [...others, `list:${entries}`]);
  };
  return (
    <Input.Wrapper
      label="Signals"
      description="For the practice coach: all that are ticked have to be in the answer."
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {SIGNALS.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={signals.includes(value)}
            onChange={event =>
              write(event.currentTarget.checked ? [...signals, value] : without(signal => signal === value))
            }
          />
        ))}
        <Checkbox
          label="A list of several things"
          checked={count !== undefined}
          onChange={event => writeList(event.currentTarget.checked ? '2' : null)}
        />
        {count !== undefined && (
          <NativeSelect
            label="At least this many"
            maw={160}
            data={COUNTS}
            value={count}
            onChange={event => writeList(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
