import type { Persona } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { PersonaPicture } from '../../app/brand/persona-picture.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

interface SwitchPersonaProps {
  /** Personas that can take over. */
  others: readonly Persona[];
  isBusy: boolean;
  onSwitch: (personaId: number) => void;
  /** There is only room for the icon. */
  isShort?: boolean;
  position?: 'bottom-end' | 'top-end';
}

/** Lets another persona continue the chat. */
export function SwitchPersona(props: SwitchPersonaProps) {
  const { others, isBusy, onSwitch, isShort = false, position = 'bottom-end' } = props;
  return (
    <MenuButton
      label="Switch persona"
      position={position}
      width={300}
      target={
        <Button
          variant="default"
          size="xs"
          h={34}
          px="sm"
          // `disabled` while busy would lose the focus that the menu has just returned.
          aria-busy={isBusy}
          disabled={others.length === 0}
          aria-label="Switch persona"
        >
          <IconArrowsExchange size={16} aria-hidden />
          {!isShort && <span>Switch persona</span>}
        </Button>
      }
      entries={others.map(persona => ({
        id: persona.id,
        label: persona.name,
        description: persona.description,
        icon: <PersonaPicture persona={persona} size={32} />,
        onSelect: () => isBusy || onSwitch(persona.id),
      }))}
    />
  );
}
