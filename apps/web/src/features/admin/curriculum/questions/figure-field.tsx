import { KEY_FIGURES, type KeyFigure } from '@groundwork/domain';
import { NativeSelect } from '@mantine/core';
import type { FieldInput } from '../../components/field.ts';
import { listOf, readJson, textOf, writeJson } from '../../criteria/json-value.ts';

const LABELS: Record<KeyFigure, string> = {
  price: 'Price',
  cost: 'Cost of the problem',
  buyers: 'Number of buyers',
};
const FIGURES = [
  { value: '', label: 'None' },
  ...KEY_FIGURES.map(figure => ({ value: figure, label: LABELS[figure] })),
];

/**
 * The figure that the answers give the dashboard, and the criterion whose sentences hold it (AD-85). `criteria` is
 * JSON.
 */
export function FigureField(input: FieldInput & { criteria: string | undefined }) {
  const { id, name, label, value, error, criteria = '', onChange } = input;
  const { json } = readJson(value);
  const [is, carrier] = [textOf(json, 'is'), textOf(json, 'criterion')];
  const known = listOf(readJson(criteria).json, 'criteria').map(criterion => {
    const own = textOf(criterion, 'id');
    return { value: own, label: textOf(criterion, 'text') || own };
  });
  const isKnown = known.some(criterion => criterion.value === carrier);
  const first = known[0]?.value ?? '';
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <NativeSelect
        id={id}
        label={label}
        error={error}
        data={FIGURES}
        value={is}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange(chosen === '' ? '' : writeJson({ is: chosen, criterion: carrier || first }))
        }
      />
      {is !== '' && (
        <NativeSelect
          mt="md"
          label="Criterion that gives the number"
          data={isKnown ? known : [{ value: carrier, label: carrier }, ...known]}
          value={carrier}
          onChange={event => onChange(writeJson({ is, criterion: event.currentTarget.value }))}
        />
      )}
    </>
  );
}
