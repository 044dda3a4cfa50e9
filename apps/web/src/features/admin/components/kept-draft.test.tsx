import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { serveAdmin } from '../test/admin-world.ts';
import { dialog, field, noDialog, openAdmin, openForm, press, write } from '../test/open-admin.tsx';
import { buildStep } from '../test/samples.ts';

const network = mockNetwork();
const RESTORED = "We've restored your unsaved text.";

async function edit(changes: Parameters<typeof buildStep>[0] = {}) {
  serveAdmin(network, { steps: [buildStep(changes)] });
  openAdmin('?list=steps&challenge=1');
  await openForm('Name the problem');
  await dialog(/^Edit Step/);
}

it('keeps what is typed when the page ends under it, and brings it back until it is discarded', async () => {
  await edit();
  await write(/^Description/, 'In the words of who has it.');
  cleanup();
  await edit({ promptInstructions: 'Be kind.' });
  expect(await screen.findByText(/^Your text is still here/)).toBeDefined();
  expect(field(/^Description/).value).toBe('In the words of who has it.');
  // A field that was changed elsewhere shows the new value.
  expect(field('Prompt instructions').value).toBe('Be kind.');
  expect(screen.getByText(RESTORED)).toBeDefined();
  await press('Cancel');
  await press('Discard');
  await noDialog();
  await openForm('Name the problem');
  await dialog(/^Edit Step/);
  expect(field(/^Description/).value).not.toBe('In the words of who has it.');
  expect(screen.queryByText(RESTORED)).toBeNull();
});
