// The risk of a client on the screen: what each level was found from, what stood before, and how another level is proposed.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '../../../../client/api/queries.ts';
import { messages } from '../../../../shared/messages.ts';
import type { ScoredRow } from '../calls.ts';
import { FactorPanel } from './FactorPanel.tsx';
import { EndOfficeDialog } from './OfficeDialogs.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';

const nothing = () => undefined;
const row = (more: Partial<ScoredRow>): ScoredRow => ({
  ...{ factor: 'PEP', level: 'H', words: 'Confirmed: politically exposed', isFloor: true, caseId: null },
  ...{ source: 'rules', from: '2026-11-01T10:00:00Z', until: null, setBy: null, lastDay: null },
  ...more,
});

const showPanel = (shown: ScoredRow, past: readonly ScoredRow[]) =>
  render(
    <FactorPanel
      clientId="40000000099"
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
  await showPanel(row({ caseId: '01JD3A7K4Q6T8V0X2Z4B6D8F0H' }), [{ ...before, from: '2026-10-01T10:00:00Z' }]);
  await expect.element(page.getByText('Confirmed: politically exposed')).toBeVisible();
  await expect.element(page.getByText('Makes the whole client high')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the case' });
  await expect
    .element(link)
    .toHaveAttribute('href', '#/bko-case?clientId=40000000099&caseId=01JD3A7K4Q6T8V0X2Z4B6D8F0H');
  await expect.element(page.getByText('Open alert')).toBeVisible();
  expect(link.elements()).toHaveLength(1);
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
