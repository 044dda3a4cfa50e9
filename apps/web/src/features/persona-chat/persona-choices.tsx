import type { Persona } from '@groundwork/domain';
import { SimpleGrid, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { PersonaPicture } from '../../app/brand/persona-picture.tsx';
import classes from './persona-choices.module.css';

interface PersonaChoicesProps {
  personas: readonly Persona[];
  chosenId: number | undefined;
  onChoose: (personaId: number) => void;
}

/** All personas as radio buttons that look like cards. */
export function PersonaChoices({ personas, chosenId, onChoose }: PersonaChoicesProps) {
  return (
    <SimpleGrid component="fieldset" minColWidth="min(100%, 260px)" spacing="sm">
      <VisuallyHidden component="legend">Persona</VisuallyHidden>
      {personas.map(persona => (
        <label key={persona.id} className={classes.choice}>
          <input
            className={VisuallyHidden.classes.root}
            type="radio"
            name="persona"
            checked={persona.id === chosenId}
            onChange={() => onChoose(persona.id)}
          />
          <PersonaPicture persona={persona} size={40} />
          <Stack component="span" gap={2} miw={0}>
            <Text inherit span fw={600} dir="auto">
              {persona.name}
            </Text>
            <Text span c="dimmed" fz="sm" lh="sm" dir="auto">
              {persona.description}
            </Text>
          </Stack>
        </label>
      ))}
    </SimpleGrid>
  );
}

export function PersonaChoicesSkeleton() {
  return (
    <SimpleGrid minColWidth="min(100%, 260px)" spacing="sm" role="status" aria-label="Loading personas">
      {Array.from({ length: 6 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={place} height={120} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
