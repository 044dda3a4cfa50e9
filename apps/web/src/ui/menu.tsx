import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactElement } from 'react';
import type { MenuContent, MenuEntry } from './menu-content.ts';

/** An open menu under its button. A module of its own: positioning and focus weigh more than most pages. */
export default function Menu({ target, content }: { target: ReactElement; content: MenuContent }) {
  const { label, position, width = 200, header, entries } = content;
  return (
    <MantineMenu defaultOpened position={position} width={width} shadow="md" returnFocus>
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {header}
        {entries.map(entry => (
          <Fragment key={entry.label}>
            {entry.startsGroup && <MantineMenu.Divider />}
            {entry.isChecked === undefined ? <Item {...entry} /> : <Choice {...entry} />}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Item({ label, icon, isDisabled = false, className, renderRoot, onSelect }: MenuEntry) {
  return (
    <MantineMenu.Item
      leftSection={icon}
      disabled={isDisabled}
      className={className}
      onClick={onSelect}
      {...(renderRoot && { renderRoot })}
    >
      {label}
    </MantineMenu.Item>
  );
}

function Choice({ label, icon, isChecked = false, onSelect }: MenuEntry) {
  return (
    <MantineMenu.RadioItem
      value={label}
      checked={isChecked}
      checkIcon={<IconCheck size={16} aria-hidden />}
      rightSection={icon}
      closeMenuOnClick
      onChange={() => onSelect?.()}
    >
      {label}
    </MantineMenu.RadioItem>
  );
}
