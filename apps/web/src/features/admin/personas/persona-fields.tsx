import { DrawingField } from '../components/drawing-field.tsx';
import type { Field } from '../components/field.ts';

export const personaFields: Field[] = [
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
    description: 'Founders read it when they choose.',
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
    description: 'They may look things up and cite them, where the provider can search.',
  },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: 'Founders are offered active personas only.',
  },
  {
    name: 'isDefault',
    label: 'Default',
    kind: 'flag',
    description:
      'Chosen already when a founder begins a chat. At most one is: this one takes it from another.',
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
