import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Specimen } from '../specimen.tsx';

const STAGES = ['Idea', 'MVP', 'Growth'].map(value => ({ value, label: value }));

export function FieldSpecimens() {
  return (
    <>
      <Specimen title="Text fields" note="The label above, the error below. Each message shows only once.">
        <SimpleGrid flex={1} minColWidth="min(100%, 280px)">
          <TextInput label="Name" placeholder="As your customers know it" />
          <TextInput label="With a hint" description="You can change it later." defaultValue="Routely" />
          <TextInput label="With an error" error="Name is required" />
          <TextInput label="Disabled" disabled defaultValue="Routely" />
          <Textarea
            label="Long text"
            rows={3}
            defaultValue="Receptionists at small clinics lose 40 minutes a day."
          />
        </SimpleGrid>
      </Specimen>
      <Specimen title="Password field">
        <SimpleGrid flex={1} minColWidth="min(100%, 280px)">
          <PasswordField label="Password" defaultValue="secret1" autoComplete="off" />
          <PasswordField
            label="Password with an error"
            autoComplete="off"
            error="Password must be at least 6 characters"
          />
        </SimpleGrid>
      </Specimen>
      <Specimen title="Choice field" note="One of a few, all visible.">
        <SimpleGrid flex={1} minColWidth="min(100%, 280px)">
          <ChoiceField name="stage" label="Stage" choices={STAGES} defaultValue="MVP" />
          <ChoiceField name="next-stage" label="With an error" choices={STAGES} error="Choose a stage" />
        </SimpleGrid>
      </Specimen>
      <Specimen title="Form alert" note="For errors about the whole form." layout="stack">
        <FormAlert message="Authentication failed. Please check your credentials." />
      </Specimen>
    </>
  );
}
