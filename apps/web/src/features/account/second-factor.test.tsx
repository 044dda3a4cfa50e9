import type { SecondFactorStatus } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { hideToast } from '../../ui/toast.ts';
import { SecondFactor } from './second-factor.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const URL_ = `${ORIGIN}/api/account/second-factor`;
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const refuse = (statusCode: number, code: string, path: string, message: string) =>
  HttpResponse.json(
    { statusCode, code, error: 'Refused', message, issues: [{ path, message }] },
    { status: statusCode },
  );
const button = (name: string) => screen.getByRole('button', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label, { selector: 'input' }), text);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

function serve(status: Partial<SecondFactorStatus> = {}, fails = false) {
  const world = {
    status: { isOn: false, isRequired: false, recoveryCodesLeft: 0, ...status },
    sent: [] as [string, unknown][],
    refusal: null as Response | null,
    fails,
  };
  const answer = async (request: Request, make: () => Response) => {
    world.sent.push([request.url.slice(URL_.length), await request.json()]);
    const { refusal } = world;
    world.refusal = null;
    return refusal ?? make();
  };
  const on = () => {
    world.status = { ...world.status, isOn: true, recoveryCodesLeft: 10 };
    return HttpResponse.json({ recoveryCodes: CODES });
  };
  network.use(
    http.get(URL_, () =>
      world.fails ? refuse(400, 'request.invalid', 'x', 'Not now.') : HttpResponse.json(world.status),
    ),
    http.post(URL_, ({ request }) =>
      answer(request, () =>
        HttpResponse.json(
          { secret: SECRET, uri: `otpauth://totp/Groundwork:ada?secret=${SECRET}` },
          { status: 201 },
        ),
      ),
    ),
    http.post(`${URL_}/confirm`, ({ request }) => answer(request, on)),
    http.post(`${URL_}/recovery-codes`, ({ request }) => answer(request, on)),
    http.post(`${URL_}/turn-off`, ({ request }) =>
      answer(request, () => {
        world.status = { ...world.status, isOn: false, recoveryCodesLeft: 0 };
        return new HttpResponse(null, { status: 204 });
      }),
    ),
  );
  renderApp(<SecondFactor username="ada" />);
  return world;
}

describe('[SE-80] setting it up', () => {
  it('takes the password, shows the code to scan and as text, and turns it on by a code', async () => {
    const user = userEvent.setup();
    const world = serve();
    expect(await screen.findByText(/^Off\./)).toBeDefined();
    await press('Set up');
    world.refusal = refuse(400, 'user.wrong_password', 'currentPassword', 'Not your password.');
    await type('Current password', 'secret1{Enter}');
    expect(await screen.findByText('Not your password.')).toBeDefined();
    await press('Continue');
    const picture = await screen.findByRole('img', { name: 'QR code' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M3 3h1v1h-1z/);
    await user.click(button('Copy'));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    world.refusal = refuse(400, 'second_factor.wrong_code', 'code', 'This code is wrong.');
    await type('Code', '123456{Enter}');
    expect(await screen.findByText('This code is wrong.')).toBeDefined();
    await press('Turn on');

    await screen.findByRole('dialog', { name: 'Second factor turned on' });
    expect(screen.queryByText(SECRET)).toBeNull();
    for (const code of CODES) expect(screen.getByText(new RegExp(code))).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText(/^You won't see these codes again/)).toBeDefined();
    await user.click(button('Copy'));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await press('Done');
    await closed();
    expect(await screen.findByText('On. You have 10 recovery codes left.')).toBeDefined();
    expect(world.sent).toEqual([
      ['', { currentPassword: 'secret1' }],
      ['', { currentPassword: 'secret1' }],
      ['/confirm', { code: '123456' }],
      ['/confirm', { code: '123456' }],
    ]);
  });

  it('[AD-163] says so where administrators need it', async () => {
    serve({ isRequired: true });
    expect(await screen.findByText(/^Administrators need it here\./)).toBeDefined();
  });
});

describe('[SE-86] what is on', () => {
  it('gets new recovery codes by password and code', async () => {
    const world = serve({ isOn: true, recoveryCodesLeft: 1 });
    expect(await screen.findByText('On. You have 1 recovery code left.')).toBeDefined();
    await press('New recovery codes');
    await type('Current password', 'secret1');
    await type('Code', '123456');
    await press('Make codes');
    expect(await screen.findByText(new RegExp(CODES[0] ?? ''))).toBeDefined();
    expect(world.sent).toEqual([['/recovery-codes', { currentPassword: 'secret1', code: '123456' }]]);
    await press('Done');
    await closed();
  });

  it('is turned off by password and code, and says which is wrong', async () => {
    const world = serve({ isOn: true, recoveryCodesLeft: 8 });
    await press('Turn off');
    await screen.findByLabelText('Current password', { selector: 'input' });
    const dialog = within(screen.getByRole('dialog'));
    const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    await submit();
    expect(await screen.findByText('Enter your current password')).toBeDefined();
    expect(await screen.findByText('Enter a code')).toBeDefined();
    await type('Current password', 'secret1');
    await type('Code', 'abcd-efgh-ijkl-mnop');
    world.refusal = refuse(400, 'second_factor.wrong_code', 'code', 'This code is wrong.');
    await submit();
    expect(await screen.findByText('This code is wrong.')).toBeDefined();
    await submit();
    expect(await screen.findByText(/^Off\./)).toBeDefined();
    await closed();
  });
});

it('says why it could not be loaded, and tries again', async () => {
  const world = serve({}, true);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Couldn't load your second factor\./);
  world.fails = false;
  await press('Try Again');
  expect(await screen.findByText(/^Off\./)).toBeDefined();
});
