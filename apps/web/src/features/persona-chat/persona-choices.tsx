import type { Persona } from '@groundwork/domain';
import { Box, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { PersonaPicture } from '../../app/brand/persona-picture.tsx';
import classes from './persona-choices.module.css';

interface PersonaChoicesProps {
  personas: readonly Persona[];
  chosenId: number | undefined;
  onChoose: (personaId: number) => void;
}

/** All personas in sight, one of them chosen: radio buttons that look like cards. */
export function PersonaChoices({ personas, chosenId, onChoose }: PersonaChoicesProps) {
  return (
    <Box className={classes.choices} component="fieldset" miw={0} m={0} p={0}>
      <VisuallyHidden component="legend">Persona</VisuallyHidden>
      {personas.map(persona => (
        <label key={persona.id} className={classes.choice}>
          <input
            type="radio"
            name="persona"
            className={classes.radio}
            checked={persona.id === chosenId}
            onChange={() => onChoose(persona.id)}
          />
          <PersonaPicture persona={persona} size={40} />
          <span className={classes.words}>
            <Text span fw={600} dir="auto">
              {persona.name}
            </Text>
            <Text span c="dimmed" fz="sm" lh="sm" dir="auto">
              {persona.description}
            </Text>
          </span>
        </label>
      ))}
    </Box>
  );
}

export function PersonaChoicesSkeleton() {
  return (
    <Box role="status" aria-label="Loading personas" className={classes.choices} miw={0} m={0} p={0}>
      {Array.from({ length: 6 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={place} height={90} radius="lg" />
      ))}
    </Box>
  );
}
