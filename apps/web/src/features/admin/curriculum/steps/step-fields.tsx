import { REPORT_SECTIONS } from '@groundwork/domain';
import type { Field } from '../../components/field.ts';
import { CompletionCriteriaEditor } from '../../criteria/completion-criteria-editor.tsx';

export const stepFields: Field[] = [
  { name: 'title', label: 'Title', kind: 'text', isRequired: true },
  { name: 'description', label: 'Description', kind: 'long', rows: 4, isRequired: true },
  { name: 'order', label: 'Order', kind: 'number', isRequired: true, isHalf: true },
  { name: 'minutes', label: 'Expected minutes (optional)', kind: 'number', isHalf: true },
  {
    name: 'reportSection',
    label: 'Report section',
    kind: 'choice',
    choices: [
      { value: '', label: 'None' },
      ...REPORT_SECTIONS.map(({ type, title }) => ({ value: type, label: title })),
    ],
  },
  {
    name: 'conversationOpener',
    label: 'Conversation opener',
    kind: 'long',
    rows: 3,
    description:
      "The coach's first message. Leave it empty to let the founder write first. {name} and {description} become the startup's own. A paragraph is left out if they're empty.",
  },
  {
    name: 'promptInstructions',
    label: 'Prompt instructions',
    kind: 'long',
    rows: 8,
    description: 'Instructions for the coach in this step, in Markdown. Founders never see them.',
  },
  {
    name: 'completionCriteria',
    label: 'Completion criteria',
    kind: 'json',
    render: input => <CompletionCriteriaEditor {...input} />,
  },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: "Founders see an inactive step as locked and don't have to complete it.",
  },
];
