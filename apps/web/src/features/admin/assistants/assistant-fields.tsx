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
    description: 'An icon name, or one of the built-in faces, such as /coaches/nora.svg.',
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
    description: 'Lets it search the web and cite sources, if the AI provider supports it.',
  },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: "An inactive assistant never speaks, even in steps it's assigned to.",
  },
];
