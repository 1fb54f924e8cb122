// An applicant fills in the questionnaire, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { loadIbanRules } from '#shared/validIban.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { sampleDraft } from '#tests/samples/registration.ts';
import type { Registration } from '../calls.ts';
import { type Draft, emptyDraft } from '../draft.ts';
import { NewCompany } from './NewCompany.tsx';
import { Questionnaire } from './Questionnaire.tsx';

const cddId = '019b6d2e-9f1a-7c3e-8123-000000000001';
const begun: Registration = {
  ...{ CddId: cddId, Stage: 'Registration', Status: 'Cdd', Step: 1, CddTags: ['NEEDCDD', 'SREGISTRATION'] },
  ...{ IsDecline: false, Reasons: [], draft: sampleDraft, files: [], savedAt: '2026-11-23T12:00:00Z', version: 1 },
  ...{ Fee: null, Contract: null, Notes: {} },
};
interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}
let sent: Sent[];

/** Takes what is sent, unless `refuse` answers for it. */
function bank(refuse: (call: Sent) => object | undefined = () => undefined, saved: Registration = begun) {
  let version = saved.version;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = { method, path, body: body ? (JSON.parse(String(body)) as Record<string, unknown>) : {} };
    if (method === 'GET') return Response.json(saved);
    if (path === '/web/reachable') return Response.json({ reachable: 'unknown' });
    sent.push(call);
    const refusal = refuse(call);
    if (refusal)
      return Response.json({ type: 'about:blank', title: 'Refused', requestId: '1', ...refusal }, { status: 422 });
    version += 1;
    return Response.json(
      path.endsWith(cddId) && method === 'POST'
        ? { ...saved, version }
        : { version, savedAt: '2026-11-23T12:02:00Z', id: '10000000001', cddId },
    );
  });
}

function Steps({ registration, first = 1 }: { registration: Registration; first?: number }) {
  const [step, setStep] = useState(first);
  return <Questionnaire companyId="10000000001" registration={registration} step={step} onStep={setStep} />;
}
const show = (element: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <main>{element}</main>
      <Alerts />
    </QueryClientProvider>,
  );
const shown = (change: Partial<Registration> = {}, first = 1) =>
  show(<Steps registration={{ ...begun, ...change }} first={first} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const label = (name: string) => page.getByLabelText(new RegExp(`^${name}( optional)?$`));
const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
const bodies = (path: RegExp) => sent.filter((call) => path.test(call.path)).map(({ body }) => body);

beforeAll(loadIbanRules);
beforeEach(async () => {
  await page.viewport(390, 844);
  sent = [];
  const engine = { readProfile: { method: 'GET', path: '/web/client' }, readCompany: { method: 'GET', path: '/x' } };
  wire({ calls: engine } as never);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
});

async function fillScreening() {
  await label('Company name').fill('Sidabrinė Žuvis UAB');
  await label('Company code').fill('304151376');
  await label('Your position').selectOptions('Director');
  await page.getByRole('combobox', { name: 'Country of incorporation' }).fill('Lithu');
  await page.getByRole('option', { name: 'Lithuania' }).click();
  await page.getByRole('combobox', { name: 'Countries of beneficial owners' }).fill('Latv');
  await page.getByRole('option', { name: 'Latvia' }).click();
}

test('a new company: what is empty is named, then the company is made and its first stage ended', async () => {
  bank();
  await show(<NewCompany />);
  await button('Continue').click();
  await expect.element(page.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Country of incorporation' })).toHaveFocus();
  expect(sent).toEqual([]);
  await fillScreening();
  expect(await barriersIn()).toEqual([]);
  await button('Continue').click();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /web/client',
    `POST /web/10000000001/cdd/${cddId}`,
  ]);
  expect(sent[0]?.body).toEqual({
    ...{ Name: 'Sidabrinė Žuvis UAB', Country: 'LT', Code: '304151376', Role: 'CEO' },
    ...{ BusinessActivities: [], UboCountries: ['LV'] },
  });
});

test('refusals of a new company, of its data and of the end of a stage are reported as specified', async () => {
  bank(() => ({ code: 'phone-in-use', status: 422 }));
  const { unmount } = await show(<NewCompany />);
  await fillScreening();
  await button('Continue').click();
  const alert = page.getByText('Ops! Failed to register new company, please check your data or contact support');
  await expect.element(alert).toBeVisible();
  await unmount();
  await shown();
  await label('Phone').fill('+37000020009');
  await button('Continue').click();
  const words =
    'Ops! Failed to update company data. Make sure to use a unique phone number which is not linked ' +
    "to an existing user of the provider's consumer app; leave blank if none";
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(label('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(heading('Company information')).toBeVisible();
  await page.viewport(390, 845);
});

test('the end of a stage that fails is reported, and nothing moves', async () => {
  bank(({ method }) => (method === 'POST' ? { code: 'draft-incomplete', status: 422 } : undefined));
  await shown({}, 8);
  await button('Send application').click();
  await expect.element(page.getByText('Ops! Failed to advence to next registration stage...')).toBeVisible();
  await expect.element(heading('Check and send')).toBeVisible();
});

test('only what changed is saved, each part by its call, and a version after the other', async () => {
  bank();
  await shown();
  await label('City').fill('Palanga');
  await button('Continue').click();
  await expect.element(heading('Proof files')).toBeVisible();
  expect(bodies(/client$/)).toEqual([{ City: 'Palanga', version: 1 }]);
  expect(bodies(/cdd/)).toEqual([{ Step: 2, version: 2 }]);
  await button('Back').click();
  await expect.element(heading('Company information')).toBeVisible();
  expect(bodies(/cdd/)).toHaveLength(2);
  await expect.element(label('City')).toHaveValue('Palanga');
});

test('conditional fields come with their answer, and a text that is too long is reported and not sent', async () => {
  bank();
  await shown({ draft: { ...sampleDraft, AddressesAreDifferent: false } });
  expect(label('Operating city').elements()).toEqual([]);
  await page.getByRole('checkbox', { name: 'The company works at another address' }).click();
  await expect.element(label('Operating city')).toHaveValue('Klaipėda');
  await label('City').fill('x'.repeat(101));
  await expect.element(page.getByText('City is invalid. At most 100 characters.')).toBeVisible();
  await button('Continue').click();
  await expect.element(label('City')).toHaveFocus();
  expect(sent.flatMap(({ body }) => Object.keys(body))).not.toContain('City');
});

test('another window that has saved: nothing is overwritten unseen, and a reload shows both', async () => {
  const there = { ...begun, version: 5, draft: { ...sampleDraft, City: 'Nida', Email: 'new@zuvis.example' } };
  bank(({ body }) => (body['version'] === 1 ? { code: 'version-changed', status: 409 } : undefined), there);
  await shown();
  await label('City').fill('Palanga');
  await label('Street').fill('Jūros g. 5');
  await button('Continue').click();
  await expect.element(page.getByText('This application was changed in another window.')).toBeVisible();
  await button('Reload').click();
  await expect.element(label('E-mail')).toHaveValue('new@zuvis.example');
  await expect.element(label('Street')).toHaveValue('Jūros g. 5');
  await expect.element(label('City')).toHaveValue('Nida');
  await expect
    .element(page.getByText('City: ‘Nida’ was saved in the other window, ‘Palanga’ was typed here.'))
    .toBeVisible();
  await button('Use mine').click();
  await button('Continue').click();
  await expect.element(heading('Proof files')).toBeVisible();
  expect(bodies(/client$/).at(-1)).toEqual({ City: 'Palanga', Street: 'Jūros g. 5', version: 5 });
});

test('corrections show the named fields alone', async () => {
  bank();
  const Notes = { Phone: 'No one answers there.' };
  await shown({ CddTags: ['NEEDCDD', 'SREGISTRATION', 'DPhone', 'DCashRatio'], Step: 1, Notes });
  await expect.element(heading('Corrections')).toBeVisible();
  await expect.element(page.getByText('2 fields need a correction.')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'The bank: No one answers there.' })).toBeVisible();
  await expect.element(label('Phone')).toBeVisible();
  await expect.element(label('Part of cash')).toBeVisible();
  expect(label('City').elements()).toEqual([]);
  await label('Part of cash').selectOptions('No cash');
  await button('Send corrections').click();
  await vi.waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST']));
  expect(sent[0]?.body).toEqual({ CashRatio: '0', version: 1 });
});

test('an application is sent when all steps are complete; otherwise it says where something is missing', async () => {
  bank();
  await shown({ draft: { ...sampleDraft, IncomeCountries: [], Intent: '' } }, 7);
  await button('Continue').click();
  await expect.element(page.getByText('Something is missing in other steps:')).toBeVisible();
  expect(sent).toEqual([]);
  await button('Income and outcome countries (1)').click();
  await expect.element(heading('Income and outcome countries')).toBeVisible();
});

test('everything is looked through once more before it is sent, and each step can be changed from there', async () => {
  bank();
  await shown({}, 7);
  await button('Continue').click();
  await expect.element(heading('Check and send')).toBeVisible();
  await expect.element(page.getByText('Smoked fish for shops.')).toBeVisible();
  expect(sent.filter(({ path, method }) => method === 'POST' && path.includes('/cdd/'))).toEqual([]);
  await button('Change Business regions').click();
  await expect.element(heading('Business regions')).toBeVisible();
});

test('a website that surely does not exist is reported before its step is left', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  bank();
  const asBank = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.endsWith('/web/reachable') ? Promise.resolve(Response.json({ reachable: 'no' })) : asBank(path, init),
  );
  await shown();
  await button('Continue').click();
  await expect.element(page.getByText('Website is invalid. There is no such website.')).toBeVisible();
  await expect.element(heading('Company information')).toBeVisible();
  await label('Website').fill('');
  await button('Continue').click();
  await expect.element(heading('Proof files')).toBeVisible();
});

test('a code of a client that the applicant acts for is reported at its field', async () => {
  bank(({ path }) => (path.endsWith('/web/client') ? { code: 'client-already', status: 409 } : undefined));
  await show(<NewCompany />);
  await fillScreening();
  await button('Continue').click();
  await expect.element(label('Company code')).toHaveAttribute('aria-invalid', 'true');
  await label('Company code').fill('304151376 ');
  await expect.element(label('Company code')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a document: what cannot be taken is reported, what is taken has its name of the specification and opens', async () => {
  const fileId = '019b6d2e-9f1a-7c3e-8123-000000000002';
  const file = { ...{ id: fileId, category: 'RE', name: 'old.png', type: 'image/png' as const }, sizeBytes: 2048 };
  bank();
  await shown({ draft: { ...sampleDraft, FilesRE: [fileId] }, files: [{ ...file, addedAt: begun.savedAt }] }, 2);
  const drop = page.getByRole('group', { name: 'Registry extract' });
  const opener = drop.getByRole('button', { name: 'old.png', exact: true });
  await expect.element(opener).toBeVisible();
  const data = new DataTransfer();
  const picture = new File([new Uint8Array(1024 ** 2 * 5 + 1)], 'big.png', { type: 'image/png' });
  for (const one of [picture, new File(['MZ'], 'tool.exe'), new File(['%PDF-1.7'], `${'x'.repeat(97)}.pdf`)])
    data.items.add(one);
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data });
  drop.getByRole('button', { name: 'Choose files' }).element().closest('div')?.dispatchEvent(event);
  for (const words of ['file size is over 5mb', 'has forbidden type', 'name of a file is too long'])
    await expect.element(drop.getByText(words).first()).toBeVisible();
  expect(sent).toEqual([]);
  await opener.click();
  await expect.element(page.getByRole('dialog', { name: 'old.png' })).toBeVisible();
});

const stepsShown: [number, Partial<Draft>][] = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((step) => [
  [step, sampleDraft],
  [step, emptyDraft],
]);
test.each(stepsShown)('step %i keeps no one out', async (step, draft) => {
  bank();
  await shown({ draft: { ...emptyDraft, ...draft } }, step);
  await button(step === 8 ? 'Send application' : 'Continue').click();
  expect(await barriersIn()).toEqual([]);
});
