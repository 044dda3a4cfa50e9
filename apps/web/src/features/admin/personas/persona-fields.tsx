import { NativeSelect } from '@mantine/core';
import { DrawingField } from '../components/drawing-field.tsx';
import type { Field } from '../components/field.ts';

const personaFields: Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, isHalf: true },
  {
    name: 'category',
    label: 'Category',
    kind: 'text',
    isRequired: true,
    initial: 'general',
    isHalf: true,
  },
  {
    name: 'description',
    label: 'Description',
    kind: 'long',
    rows: 2,
    isRequired: true,
    description: 'Founders see this when they choose a persona.',
  },
  {
    name: 'systemPrompt',
    label: 'System prompt',
    kind: 'long',
    rows: 12,
    isRequired: true,
    description: 'Who the persona is and how they speak. Founders never see it.',
  },
  {
    name: 'webSearchEnabled',
    label: 'Web search',
    kind: 'flag',
    description: 'Lets them search the web and cite sources, if the AI provider supports it.',
  },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: 'Founders can only choose active personas.',
  },
  {
    name: 'isDefault',
    label: 'Default',
    kind: 'flag',
    description:
      "Preselected when a founder starts a chat. There's only one default, so this replaces the current one.",
  },
  { name: 'iconSvg', label: 'Icon drawing', kind: 'text', render: input => <DrawingField {...input} /> },
  // Hidden: the order is changed with the arrows on the cards.
  {
    name: 'order',
    label: 'Order',
    kind: 'number',
    render: ({ name, value }) => <input type="hidden" name={name} value={value} />,
  },
];

export const NEW_DEFAULT = 'New default persona';

/** With the choice of another default beside the switch that deactivates the present one (AD-107). */
export function withNewDefault(others: { value: string; label: string }[]): Field[] {
  if (others.length === 0) return personaFields;
  const chosen: Field = {
    name: 'newDefaultId',
    label: NEW_DEFAULT,
    kind: 'number',
    render: ({ onChange, ...input }, { isActive }) =>
      isActive === '' && (
        <NativeSelect
          {...input}
          description="This is the default persona: founders start with it."
          data={others}
          onChange={event => onChange(event.currentTarget.value)}
        />
      ),
  };
  return personaFields.flatMap(field => (field.name === 'isActive' ? [field, chosen] : [field]));
}
