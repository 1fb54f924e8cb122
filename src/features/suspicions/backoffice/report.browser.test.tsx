// One report to the MLRO on its page, against a bank that answers from memory.
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { button, enter, id, report, serve, show } from '#tests/samples/mlroReports.browser.tsx';
import type { ClientLinkPart } from './clientLinkPart.ts';
import { MlroReport } from './MlroReport.tsx';

const ClientLink: ClientLinkPart = ({ id: client, children }) => <a href={`#/bko-client?id=${client}`}>{children}</a>;
const open = (permissions?: string) => show(<MlroReport id={id(1)} ClientLink={ClientLink} />, permissions);
const complete = { authorityNarrative: 'Cash in.', faults: [], checklist: [] };
const narrative = () => page.getByLabelText('Narrative', { exact: true });
const version1 = {
  ...{ number: 1, narrative: 'Cash in.', reasons: '', by: 'Regina', at: '2026-11-20T09:00:00Z', payments: 1 },
  ...{ reference: '', acknowledgedAt: null, hasRecord: true, hasXml: false },
};

beforeEach(enter);

test('shows what was sent, its clocks, links and history, and what is missing; no barrier at three widths', async () => {
  serve();
  await open();
  await expect.element(page.getByText(/Cash in, cash out/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Much cash', exact: true })).toBeVisible();
  await expect.element(page.getByText(/9 900.00 EUR, A to B, 9 900.00 EUR held/)).toBeVisible();
  await expect.element(page.getByText('Suggested payments')).not.toBeInTheDocument();
  await expect.element(page.getByText('Monika')).toBeVisible();
  await expect.element(page.getByText('Can be filed by: Regina.')).toBeVisible();
  await expect.element(page.getByText(/Not checked: how/)).toBeVisible();
  await expect.element(button('File with the authority')).not.toBeInTheDocument();
  await page.getByText('History').click();
  await expect.element(page.getByText('Saulė sent the report to the MLRO')).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 900);
    expect(await barriersIn()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

describe('the narrative', () => {
  test('takes facts by choice, each with its source, by the keyboard; nothing is sent before it is saved', async () => {
    const sent = serve();
    await open();
    await page.getByText('Who it is about').click();
    await expect.element(page.getByText('Source: Record of the client')).toBeVisible();
    const insert = button('Insert: Company A, number 1.');
    (insert.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(narrative()).toHaveValue('Company A, number 1.\n');
    await page.getByText('Events', { exact: true }).click();
    await button('Insert: Cash of a day: 9 900 EUR.').click();
    await expect.element(narrative()).toHaveValue('Company A, number 1.\nCash of a day: 9 900 EUR.\n');
    expect(sent).toEqual([]);
    await page.getByRole('checkbox', { name: /^Who is involved/ }).click();
    await page.getByRole('checkbox', { name: /^How it was done/ }).click();
    await button('Save narrative').click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.[0]).toContain(`/web/mlro-reports/${id(1)}?narrative`);
    expect(sent[0]?.[1]).toEqual({
      ...{ version: 2, checklist: ['who', 'how'] },
      narrative: 'Company A, number 1.\nCash of a day: 9 900 EUR.',
    });
    await expect.element(page.getByText('The narrative was saved')).toBeVisible();
  });

  test('who is named reads it and changes nothing', async () => {
    serve({ found: { ...report, authorityNarrative: 'As filed.', steps: [] } });
    await open('M|ADTPIE0ZUS');
    await expect.element(page.getByText('As filed.')).toBeVisible();
    await expect.element(narrative()).not.toBeInTheDocument();
    for (const name of ['Change', 'Do not file', 'Save narrative', 'Stop 5.00 EUR, A to C'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});

test('the MLRO notes a moment and names no one any more; half a moment is refused', async () => {
  const sent = serve();
  await open();
  await button('Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change the report' });
  await dialog.getByLabelText('Suspicion arose on').fill('2026-11-19');
  await dialog.getByRole('button', { name: 'Remove Monika' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Write the time as HH:MM')).toBeVisible();
  await dialog.getByLabelText('Time').first().fill('10:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.[1]).toEqual({
    ...{ version: 2, suspectedAt: new Date('2026-11-19T10:30').toISOString(), suspendedAt: null },
    ...{ readers: [], caseIDs: [], paymentIDs: [id(7)] },
  });
});

test('a moment that has not come yet is refused at its field', async () => {
  const sent = serve();
  await open();
  await button('Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change the report' });
  const { date, time } = getLater();
  await dialog.getByLabelText('Operation suspended on').fill(date);
  await dialog.getByLabelText('Time').nth(1).fill(time);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('This moment has not come yet.')).toBeVisible();
  expect(sent).toEqual([]);
});
/** Five minutes from now, as the viewer types it. */
function getLater() {
  const [date = '', time = ''] = new Date(Date.now() + 300_000).toLocaleString('sv-SE').split(' ');
  return { date, time: time.slice(0, 5) };
}

test('payments of the events are suggested on the page, and chosen before others are', async () => {
  serve({ found: { ...report, paymentIDs: [] } });
  await open();
  const suggested = page.getByRole('list', { name: 'Suggested payments' });
  await expect.element(suggested.getByText(/^9 900.00 EUR, A to B/)).toBeVisible();
  await expect.element(suggested.getByText(/A to C/)).not.toBeInTheDocument();
  expect(page.getByText(/^9 900.00 EUR, A to B/).elements()).toHaveLength(1);
  expect(await barriersIn()).toEqual([]);
  await button('Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change the report' });
  await expect.element(dialog.getByRole('button', { name: 'Remove 9 900.00 EUR, A to B' })).toBeVisible();
});

test('a payment is stopped with a comment that says nothing of the report', async () => {
  const sent = serve();
  await open();
  await button('Stop 5.00 EUR, A to C').click();
  const dialog = page.getByRole('dialog', { name: 'Stop 5.00 EUR, A to C?' });
  await expect.element(dialog.getByText(/write nothing about the report in it/)).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await dialog.getByLabelText('Comment').fill('The payee must be checked');
  await dialog.getByRole('button', { name: 'Stop payment' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.[0]).toContain('?stop');
  expect(sent[0]?.[1]).toEqual({ version: 2, paymentId: id(8), comment: 'The payee must be checked' });
});

describe('filing', () => {
  test('says what is sent, and a refusal names what is missing', async () => {
    const title = 'The report is not complete.';
    const sent = serve({
      found: { ...report, ...complete },
      refusal: { status: 422, code: 'report-not-complete', title },
    });
    await open();
    await button('File with the authority').click();
    const dialog = page.getByRole('dialog', { name: 'File the report about Client 1?' });
    await expect.element(dialog.getByText(/You approve it on your phone/)).toBeVisible();
    await dialog.getByRole('button', { name: 'File report' }).click();
    await expect.poll(() => sent.map(([to]) => to.split('?')[1])).toEqual(['file']);
    await expect.element(page.getByText(/The report could not be filed/)).toBeVisible();
  });

  test('what the authority wants and is missing is named, and there is nothing to press', async () => {
    const phone = { name: 'Phone of Client 1', element: 'phones', screen: 'Client page, contact data', address: '' };
    serve({ found: { ...report, ...complete }, filing: { authority: 'FIU', isReady: false, missing: [phone] } });
    await open();
    await expect.element(page.getByText('Phone of Client 1 is missing (Client page, contact data)')).toBeVisible();
    await expect.element(button('File with the authority')).not.toBeInTheDocument();
  });

  test('is left with reasons, which must be given', async () => {
    const sent = serve();
    await open();
    await button('Do not file').click();
    const dialog = page.getByRole('dialog', { name: 'Do not file this report?' });
    await dialog.getByRole('button', { name: 'Do not file' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Reasons' })).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await dialog.getByLabelText('Reasons').fill('A sale explains it');
    await dialog.getByRole('button', { name: 'Do not file' }).click();
    await expect.poll(() => sent.map(([, body]) => body)).toEqual([{ version: 2, reasons: 'A sale explains it' }]);
  });

  test('the authority’s reference is noted, and a filed report is added to', async () => {
    const sent = serve({
      found: {
        ...report,
        ...complete,
        state: 'filed',
        steps: ['change', 'acknowledge', 'supplement'],
        versions: [version1],
      },
    });
    await open();
    await expect.element(page.getByText('Version 1', { exact: true })).toBeVisible();
    await button('Note the answer').click();
    await page.getByLabelText('Reference').fill('FNTT-7');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent.at(-1)?.[1]).toEqual({ version: 2, reference: 'FNTT-7' });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Add to what was filed').click();
    await page.getByLabelText('Reasons').fill('More payments');
    await button('File new version').click();
    await expect.poll(() => sent.at(-1)?.[1]).toEqual({ version: 2, reasons: 'More payments' });
  });

  test('an older version without an answer has its own button, where it is opened', async () => {
    const number2 = { ...version1, number: 2, reasons: 'More', reference: 'FNTT-2', acknowledgedAt: version1.at };
    const sent = serve({
      found: {
        ...{ ...report, ...complete, state: 'acknowledged', steps: ['change', 'acknowledge', 'supplement'] },
        versions: [number2, version1],
      },
    });
    await open();
    await page.getByText('Version 1', { exact: true }).click();
    await expect.element(button('Note the answer')).not.toBeInTheDocument();
    await expect.element(button('Note the answer to version 2')).not.toBeInTheDocument();
    await button('Note the answer to version 1').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Its reference is kept with version 1.')).toBeVisible();
    await dialog.getByLabelText('Reference').fill('FNTT-1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent.at(-1)?.[1]).toEqual({ version: 2, reference: 'FNTT-1', number: 1 });
  });

  test('says which role is missing, and to the author that another person decides', async () => {
    serve({ found: { ...report, filers: [], isOwn: true, steps: ['change'] } });
    await open();
    await expect
      .element(page.getByText(/No one can file this report. It needs a Head of AML, or a deputy/))
      .toBeVisible();
    await expect.element(button('Do not file')).not.toBeInTheDocument();
  });
});

test('an address without a report, and one that is not there, say so', async () => {
  serve({ fails: true });
  await show(<MlroReport id={undefined} ClientLink={ClientLink} />);
  await expect.element(page.getByText('No report chosen')).toBeVisible();
  await show(<MlroReport id={id(1)} ClientLink={ClientLink} />);
  await expect.element(page.getByText('The report could not be loaded').first()).toBeVisible();
});
