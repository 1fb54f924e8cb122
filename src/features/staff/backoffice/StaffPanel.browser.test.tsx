// What an administrator sees and does in the panel of a staff user, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { Colleague } from '../staffList.ts';
import { StaffPanel } from './StaffPanel.tsx';

const admin = '90000000001';
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const simas: Colleague = {
  ...{ id: '90000000003', name: 'Simas Talkūnas', role: 'S', birthDate: '1995-03-27', permissions: ['D', 'C'] },
  ...{
    permissionsString: 'S|DC',
    active: true,
    isSuspended: false,
    version: 3,
    createdAt: null,
    lastSeenAt: null,
    devices: 1,
  },
  ...{ awayUntil: null, deputies: [] },
};

/** Answers reads with nothing; gives what was written. */
function bank(refuses = false) {
  const written: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ items: [], next: null });
    written.push({ call: `${method} ${address}`, body: JSON.parse(String(body)) });
    if (!refuses) return Response.json({ releasedCases: 2 });
    const problem = { type: 'about:blank', status: 409, code: 'staff-not-active', title: 'Not active any more.' };
    const headers = { 'content-type': 'application/problem+json' };
    return new Response(JSON.stringify({ ...problem, requestId: 'r' }), { status: 409, headers });
  });
  return written;
}

function show(user: Colleague, viewer = admin) {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: viewer, FullName: 'Viewer', Permissions: 'A|DRT', flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <StaffPanel user={user} onClose={() => {}} />
    </QueryClientProvider>,
  );
}
const panel = page.getByRole('complementary');
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: admin, token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1280, 1000);
});

test('the panel shows role, keys and absence, and leads to what the user did', async () => {
  bank();
  await show(simas);
  await expect.element(panel).toHaveTextContent('Support');
  await expect.element(panel).toHaveTextContent('Card orders and wallets');
  await expect.element(panel).toHaveTextContent('Available. Absent staff get no cases.');
  const activity = page.getByRole('link', { name: 'Activity' });
  expect(activity.element().getAttribute('href')).toBe('#/bko-log?user=90000000003');
  await expect.element(button('Change role or keys')).toBeVisible();
});

test('no one changes or deactivates themselves', async () => {
  bank();
  await show({ ...simas, id: admin }, admin);
  await expect.element(panel).toHaveTextContent('You cannot change your own role or keys.');
  expect(button('Change role or keys').elements()).toEqual([]);
  expect(button('Deactivate user').elements()).toEqual([]);
});

test('who is not active any more has no absence and no actions', async () => {
  bank();
  await show({ ...simas, active: false });
  await expect.element(panel).toHaveTextContent('Not active');
  expect(button('Set as away').elements()).toEqual([]);
  expect(button('Deactivate user').elements()).toEqual([]);
});

test('the day of an absence is asked for, and sent as it was typed', async () => {
  const written = bank();
  await show(simas);
  await button('Set as away').click();
  await expect.element(dialog).toHaveTextContent('A second person confirms.');
  await dialog.getByRole('button', { name: 'Propose absence' }).click();
  expect(written).toEqual([]);
  await dialog.getByRole('textbox', { name: /Away until/ }).fill(day(5));
  await dialog.getByRole('button', { name: 'Propose absence' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(written).toEqual([{ call: `PATCH /web/users/${simas.id}?away`, body: { awayUntil: day(5) } }]);
});

test('a refused absence stays open with the words of the bank', async () => {
  bank(true);
  await show(simas);
  await button('Set as away').click();
  await dialog.getByRole('textbox', { name: /Away until/ }).fill(day(1));
  await dialog.getByRole('button', { name: 'Propose absence' }).click();
  await expect.element(dialog).toHaveTextContent('Not active any more.');
});

test('one’s own absence takes effect at once, under an address of its own', async () => {
  const written = bank();
  await show({ ...simas, id: admin }, admin);
  await button('Set as away').click();
  await expect.element(dialog).toHaveTextContent('Takes effect immediately');
  await dialog.getByRole('textbox', { name: /Away until/ }).fill(day(5));
  await dialog.getByRole('button', { name: 'Set as away' }).click();
  await expect.poll(() => written).toEqual([{ call: 'PUT /web/own-staff/away', body: { awayUntil: day(5) } }]);
});

test('who is suspended is shown so, and nothing else is proposed about them', async () => {
  bank();
  await show({ ...simas, isSuspended: true });
  await expect.element(panel).toHaveTextContent('they cannot sign in until the proposal to deactivate them');
  expect(button('Deactivate user').elements()).toEqual([]);
});

test('somebody who is away is set back; a past day counts as back', async () => {
  const written = bank();
  const shown = await show({ ...simas, awayUntil: day(2) });
  await expect.element(panel).toHaveTextContent(`Away until ${day(2)}`);
  await button('Set as back').click();
  await expect.poll(() => written).toEqual([{ call: `PATCH /web/users/${simas.id}?away`, body: { awayUntil: null } }]);
  await shown.unmount();
  await show({ ...simas, awayUntil: day(-1) });
  await expect.element(button('Set as away')).toBeVisible();
});
