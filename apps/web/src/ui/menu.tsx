import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { cloneElement, Fragment, useEffect, useRef, useState } from 'react';
import classes from './menu.module.css';
import type { MenuEntry, MenuProps } from './menu-content.ts';
import { offIf } from './off-if.ts';

/**
 * A menu that opens on mount, below its button. A module of its own, as positioning and focus handling weigh more than
 * most pages.
 */
export default function Menu({ target, content }: MenuProps) {
  const { label, position, width = 200, header, entries } = content;
  const button = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The button was just remounted, and has to be focused so that closing the menu returns the focus to it.
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <MantineMenu
      opened={isOpen}
      onChange={setOpen}
      returnFocus
      // Keeps the menu beside its button in the document, inside the same landmark.
      withinPortal={false}
      // Focuses the first entry; Mantine's placeholder element is not allowed inside a menu.
      withInitialFocusPlaceholder={false}
      position={position}
      width={width}
      shadow="md"
    >
      <MantineMenu.Target>{cloneElement(target, { ref: button })}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {header}
        {entries.map(entry => (
          <Fragment key={entry.id ?? entry.label}>
            {entry.startsGroup && <MantineMenu.Divider />}
            {entry.isChecked === undefined ? <Item {...entry} /> : <Choice {...entry} />}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Item({ label, description, icon, isDisabled = false, className, renderRoot, onSelect }: MenuEntry) {
  // By it the arrow keys would pass over the entry, and over the reason in its description.
  const { 'data-disabled': _, ...off } = offIf(isDisabled);
  return (
    <MantineMenu.Item
      leftSection={icon}
      {...off}
      className={className}
      classNames={{ item: classes.item ?? '' }}
      onClick={onSelect}
      {...(renderRoot && { renderRoot })}
    >
      {label}
      {description && <span className={classes.description}>{description}</span>}
    </MantineMenu.Item>
  );
}

function Choice({ label, icon, isChecked = false, className, onSelect }: MenuEntry) {
  return (
    <MantineMenu.RadioItem
      value={label}
      checked={isChecked}
      checkIcon={<IconCheck size={16} aria-hidden />}
      rightSection={icon}
      className={className}
      closeMenuOnClick
      onChange={() => onSelect?.()}
    >
      {label}
    </MantineMenu.RadioItem>
  );
}
