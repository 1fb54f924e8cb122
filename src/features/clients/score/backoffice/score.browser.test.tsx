// The risk of a client on the screen: what each level was found from, what stood before, and how another level is
// proposed.
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { messages } from '#shared/messages.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { ScoredRow } from '../calls.ts';
import { FactorPanel } from './FactorPanel.tsx';
import { EndOfficeDialog } from './OfficeDialogs.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { ScoreSection } from './ScoreSection.tsx';

const nothing = () => undefined;
const row = (more: Partial<ScoredRow>): ScoredRow => ({
  ...{ factor: 'PEP', level: 'H', words: 'Confirmed: politically exposed', isFloor: true, caseId: null, caseOf: null },
  ...{ source: 'rules', from: '2026-11-01T10:00:00Z', until: null, setBy: null, lastDay: null },
  ...more,
});

const showPanel = (shown: ScoredRow, past: readonly ScoredRow[]) =>
  render(
    <FactorPanel
      row={shown}
      past={past}
      office={null}
      action={undefined}
      onClose={nothing}
      onPrevious={undefined}
      onNext={undefined}
    />,
  );

test('a factor names its cause and leads to the case of it; what stood before is below', async () => {
  const before = row({ level: 'M', words: 'Open alert', isFloor: false, until: '2026-11-01T10:00:00Z' });
  await showPanel(row({ caseId: '01JD3A7K4Q6T8V0X2Z4B6D8F0H', caseOf: '20000000001' }), [
    { ...before, from: '2026-10-01T10:00:00Z' },
  ]);
  await expect.element(page.getByText('Confirmed: politically exposed')).toBeVisible();
  await expect.element(page.getByText('Makes the whole client high')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the case' });
  await expect
    .element(link)
    .toHaveAttribute('href', '#/bko-case?clientId=20000000001&caseId=01JD3A7K4Q6T8V0X2Z4B6D8F0H');
  await expect.element(page.getByText('Open alert')).toBeVisible();
  expect(link.elements()).toHaveLength(1);
});

test('a factor that has changed shows its course as a step line; one that has not shows none', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const now = row({ from: day(10) });
  await showPanel(now, [row({ level: 'L', isFloor: false, from: day(90), until: day(10) })]);
  const words = `Politically exposed, 13 months: Low, High from ${day(10).slice(0, 10)}`;
  await expect.element(page.getByRole('img', { name: words })).toBeVisible();
  await cleanup();
  await showPanel(now, []);
  await expect.element(page.getByText('Confirmed: politically exposed')).toBeVisible();
  expect(page.getByRole('img', { name: /13 months/ }).elements()).toEqual([]);
});

test('an officer’s level shows who set it, why, and its last day', async () => {
  const set = { source: 'officer', words: 'Known well', setBy: 'Rasa Pušytė', lastDay: '2027-01-31' } as const;
  await showPanel(row({ ...set, level: 'L', isFloor: false }), []);
  for (const words of ['Known well', 'Rasa Pušytė', '2027-01-31'])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText('Makes the whole client high')).not.toBeInTheDocument();
});

test('another level wants the level, a day and a comment; a refused day stands at its field', async () => {
  const asked: string[] = [];
  const title = 'The period is not valid.';
  const refusal = { type: 'about:blank', title, status: 400, code: 'period-not-valid', requestId: '1' };
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    asked.push(`${address.split('?')[1]} ${body}`);
    return Response.json(refusal, { status: 400 });
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <OverrideDialog clientId="40000000099" clientName="Jonas" row={row({ factor: 'TRN' })} onClose={nothing} />
    </QueryClientProvider>,
  );
  const send = page.getByRole('button', { name: 'Propose level' });
  const comment = page.getByRole('textbox', { name: /^Comment/ });
  await send.click();
  await expect.element(comment).toHaveAccessibleDescription(messages.commentEmpty);
  expect(asked).toEqual([]);
  await page.getByRole('combobox', { name: 'Level' }).selectOptions('L');
  const day = page.getByRole('textbox', { name: 'Last day' });
  await day.click();
  await userEvent.keyboard('20990101');
  await comment.fill('Known well');
  await send.click();
  await expect.element(day).toHaveAccessibleDescription(title);
  expect(asked).toEqual(['score {"comment":"Known well","props":{"factor":"TRN","level":"L","lastDay":"2099-01-01"}}']);
});

test('the end of a public function wants its last day and a comment, and says when the factor may fall', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    asked.push(`${address.split('?')[1]} ${body}`);
    return Response.json({ proposalId: '1' }, { status: 202 });
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <EndOfficeDialog clientId="40000000099" clientName="Jonas" before={null} onClose={nothing} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(/12 months after this day/)).toBeVisible();
  const day = page.getByRole('textbox', { name: 'Last day of the function' });
  await day.click();
  await userEvent.keyboard('20250131');
  const send = page.getByRole('button', { name: 'Propose the end' });
  await send.click();
  const comment = page.getByRole('textbox', { name: /^Comment/ });
  await expect.element(comment).toHaveAccessibleDescription(messages.commentEmpty);
  await comment.fill('Left the ministry');
  await send.click();
  await vi.waitFor(() =>
    expect(asked).toEqual(['office {"comment":"Left the ministry","props":{"endedOn":"2025-01-31"}}']),
  );
});

describe('the panel of a factor that a public function holds high', () => {
  const office = { endedOn: '2025-01-31', fallsFrom: '2026-01-31', mayFall: false, comment: 'Left', madeBy: 'Rasa' };
  const proposed: string[] = [];
  const pepCase = '01JD3A7K4Q6T8V0X2Z4B6D8F0H';

  /** The score of a client, to AML; whether the factor may fall already. */
  async function showScore(reported: typeof office | null) {
    wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
    sessionStore.set({ userId: '90000000004', token: 't', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
    const profile = { ID: '90000000004', FullName: 'Monika', Permissions: 'M|A', flags: '', companies: [] };
    queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
    const score = {
      standing: [row({ factor: 'ALL' }), row({ caseId: pepCase, caseOf: '20000000001' })],
      past: [],
      office: reported,
    };
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
      if (method === 'GET') return Response.json(address.includes('score') ? score : { items: [], next: null });
      proposed.push(`${address.split('?')[1]} ${body}`);
      return Response.json({ proposalId: '1' }, { status: 202 });
    });
    await page.viewport(1440, 900);
    await render(
      <QueryClientProvider client={queryClient}>
        <Moving>
          <ScoreSection clientId="40000000099" clientName="Jonas" type="N" />
        </Moving>
      </QueryClientProvider>,
    );
    await page
      .getByRole('row', { name: /^Politically exposed/ })
      .getByRole('button')
      .first()
      .click();
  }
  const button = (name: string) => page.getByRole('complementary').getByRole('button', { name });

  test('offers to record the end; no officer sets another level; its row leads to the case', async () => {
    await showScore(null);
    const link = page.getByRole('table', { name: 'Risk factors' }).getByRole('link', { name: 'Open the case' });
    await expect.element(link).toHaveAttribute('href', `#/bko-case?clientId=20000000001&caseId=${pepCase}`);
    await expect.element(button('Record the end of the function')).toBeVisible();
    expect(button('Set level').elements()).toEqual([]);
    expect(button('End the factor').elements()).toEqual([]);
  });

  test('within 12 months of the end the factor stands, and the button says from when it may fall', async () => {
    await showScore(office);
    await expect.element(button('End the factor')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('End the factor')).toHaveAccessibleDescription(/2026-01-31/);
    await expect.element(button('Correct the end')).toBeVisible();
  });

  test('from then on it is proposed to end, with a comment', async () => {
    await showScore({ ...office, mayFall: true });
    await button('End the factor').click();
    await expect.element(page.getByText(/The function ended on 2025-01-31/)).toBeVisible();
    await page.getByRole('textbox', { name: /^Comment/ }).fill('Out of office for a year');
    await page.getByRole('button', { name: 'Propose to end the factor' }).click();
    await vi.waitFor(() => expect(proposed).toEqual(['lower {"comment":"Out of office for a year"}']));
  });
});
