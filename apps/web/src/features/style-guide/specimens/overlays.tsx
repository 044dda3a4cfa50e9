import { ActionIcon, Box, Button } from '@mantine/core';
import { IconChevronDown, IconCopy, IconPalette, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { MoreOptions } from '../../../ui/more-options.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { ThemeMenu } from '../../../ui/theme-menu.tsx';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { showToast, type Toast } from '../../../ui/toast.ts';
import { Specimen } from '../specimen.tsx';

const PLACES = ['centre', 'side', 'start'] as const;
const TOASTS: readonly Required<Pick<Toast, 'title' | 'message' | 'tone'>>[] = [
  { tone: 'success', title: 'Success!', message: 'Your startup "Routely" has been updated.' },
  { tone: 'info', title: 'Session ended', message: 'Firefox on Linux has been logged out.' },
  { tone: 'error', title: 'Update Failed', message: 'Failed to update startup: The server is away.' },
];

export function OverlaySpecimens() {
  return (
    <>
      <DialogSpecimen />
      <MenuSpecimen />
      <PickerSpecimen />
      <Specimen title="Toasts" note="What just happened. F8 moves the focus there.">
        {TOASTS.map(toast => (
          <Button key={toast.tone} variant="default" onClick={() => void showToast(toast)}>
            Show {toast.tone}
          </Button>
        ))}
      </Specimen>
      <PillSpecimen />
    </>
  );
}

function DialogSpecimen() {
  const [open, setOpen] = useState<(typeof PLACES)[number] | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimen title="Dialogs" note="For at most three fields, or one decision.">
      {PLACES.map(place => (
        <Button key={place} variant="default" onClick={() => setOpen(place)}>
          Open at the {place}
        </Button>
      ))}
      <Button variant="default" onClick={() => setOpen('confirm')}>
        Ask for a decision
      </Button>
      {open !== null && open !== 'confirm' && (
        <Dialog title="A dialog" place={open} onClose={close}>
          <p>Close it with Escape, the cross or a click outside, unless you've typed something.</p>
          <form
            onSubmit={event => {
              event.preventDefault();
              close();
            }}
          >
            <DialogActions isBusy={false} label="Save" onCancel={close} />
          </form>
        </Dialog>
      )}
      <ConfirmDialog
        opened={open === 'confirm'}
        title="Delete startup"
        text="Are you sure you want to delete this startup? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={close}
        onClose={close}
      >
        <p>This also deletes 12 messages and 3 completed steps.</p>
      </ConfirmDialog>
    </Specimen>
  );
}

const ENTRIES = [
  { label: 'Rename', icon: <IconPencil size={16} aria-hidden /> },
  { label: 'Duplicate', description: 'With all of its cards', icon: <IconCopy size={16} aria-hidden /> },
  { label: 'Delete', icon: <IconTrash size={16} aria-hidden />, isDisabled: true, startsGroup: true },
];

function MenuSpecimen() {
  return (
    <Specimen title="Menus" note="For rare actions.">
      <MenuButton
        label="Actions"
        position="bottom-end"
        target={
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            Actions
          </Button>
        }
        entries={ENTRIES}
      />
      <MoreOptions entries={ENTRIES} />
      <ThemeMenu
        target={
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Theme">
            <IconPalette size={20} aria-hidden />
          </ActionIcon>
        }
      />
      <ThemeToggle />
    </Specimen>
  );
}

const STARTUPS = [
  'Routely',
  'Clinic Desk',
  'Bread Route',
  'Tidepool',
  'Second Shift',
  'Loop',
  'Kiln',
  'Fern',
].map((name, place) => ({ id: place + 1, name }));

function PickerSpecimen() {
  const [isOpen, setOpen] = useState(false);
  const [pickedId, pick] = useState(1);
  return (
    <Specimen title="Picker" note="With 8 or more entries it has a search field.">
      <Box pos="relative">
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {STARTUPS[pickedId - 1]?.name}
        </Button>
        {isOpen && (
          <Picker
            things="startups"
            options={STARTUPS}
            selectedId={pickedId}
            onPick={id => {
              pick(id);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Box>
    </Specimen>
  );
}

function PillSpecimen() {
  const [status, setStatus] = useState<'offline' | 'connected' | null>(null);
  return (
    <Specimen title="Status pill" note="The connection, at the bottom right of every page.">
      <Button variant="default" onClick={() => setStatus('offline')}>
        Show offline
      </Button>
      <Button variant="default" onClick={() => setStatus('connected')}>
        Show connected
      </Button>
      <Button variant="subtle" onClick={() => setStatus(null)}>
        Hide
      </Button>
      <StatusPill status={status} />
    </Specimen>
  );
}
