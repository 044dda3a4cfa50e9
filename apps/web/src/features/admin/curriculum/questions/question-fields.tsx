import { QUESTION_TYPES } from '@groundwork/domain';
import { EvaluationCriteriaEditor } from '../../criteria/evaluation-criteria-editor.tsx';
import type { Field } from '../../kit/field.ts';
import { FigureField } from './figure-field.tsx';
import { questionTypes } from './question-types.ts';

export const questionFields: Field[] = [
  { name: 'text', label: 'Text', kind: 'long', rows: 3, isRequired: true },
  { name: 'hint', label: 'Hint', kind: 'long', rows: 2 },
  { name: 'example', label: 'Example', kind: 'long', rows: 3 },
  {
    name: 'type',
    label: 'Type',
    kind: 'choice',
    initial: 'standard',
    isHalf: true,
    choices: QUESTION_TYPES.map(type => ({ value: type, label: questionTypes[type] })),
  },
  { name: 'order', label: 'Order', kind: 'number', isRequired: true, isHalf: true },
  {
    name: 'evaluationCriteria',
    label: 'Evaluation criteria',
    kind: 'json',
    render: (input, values) => <EvaluationCriteriaEditor {...input} type={values.type} />,
  },
  {
    name: 'figure',
    label: 'Figure on the dashboard',
    kind: 'json',
    render: (input, values) => <FigureField {...input} criteria={values.evaluationCriteria} />,
  },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: 'Founders are not asked an inactive question.',
  },
];
