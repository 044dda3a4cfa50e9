import { DrawingField } from '../components/drawing-field.tsx';
import type { Field } from '../components/field.ts';

/** Avatar of a coach that has none. */
export const DEFAULT_AVATAR = 'robot';

export const assistantFields: Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true },
  { name: 'description', label: 'Description', kind: 'long', rows: 2, isRequired: true },
  {
    name: 'avatar',
    label: 'Avatar',
    kind: 'text',
    isRequired: true,
    initial: DEFAULT_AVATAR,
    description: 'The name of an icon, or a face that comes with the app, as /coaches/nora.svg.',
  },
  { name: 'iconSvg', label: 'Icon drawing', kind: 'text', render: input => <DrawingField {...input} /> },
  {
    name: 'systemPrompt',
    label: 'System prompt',
    kind: 'long',
    rows: 12,
    isRequired: true,
    description: 'Who the assistant is and how it coaches. Founders never see it.',
  },
  {
    name: 'webSearchEnabled',
    label: 'Web search',
    kind: 'flag',
    description: 'It may look things up and cite them, where the provider can search.',
  },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: 'An inactive assistant does not speak, wherever it is assigned.',
  },
];
