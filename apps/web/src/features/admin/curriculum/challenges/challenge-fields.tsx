import { DrawingField } from '../../kit/drawing-field.tsx';
import type { Field } from '../../kit/field.ts';

export const challengeFields: Field[] = [
  { name: 'title', label: 'Title', kind: 'text', isRequired: true },
  { name: 'description', label: 'Description', kind: 'long', rows: 4, isRequired: true },
  { name: 'order', label: 'Order', kind: 'number', isRequired: true, isHalf: true },
  { name: 'icon', label: 'Icon name', kind: 'text', initial: 'school', isHalf: true },
  { name: 'imageUrl', label: 'Image URL', kind: 'text', type: 'url', placeholder: 'https://' },
  { name: 'videoUrl', label: 'Video URL', kind: 'text', type: 'url', placeholder: 'https://' },
  { name: 'iconSvg', label: 'Icon drawing', kind: 'text', render: input => <DrawingField {...input} /> },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: 'Founders see an inactive challenge as coming soon.',
  },
  {
    name: 'isArchived',
    label: 'Archived',
    kind: 'flag',
    description: 'Founders do not see an archived challenge.',
  },
];
