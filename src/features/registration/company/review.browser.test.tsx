// What an applicant reads on /review: why the bank has declined, what it waits for, and how that is done.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { clientCalls } from '#features/clients/calls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { sampleDraft } from '#tests/samples/registration.ts';
import { DeclineReasons } from './DeclineReasons.tsx';
import { ReviewWaits } from './ReviewWaits.tsx';
import { useReview } from './useReview.ts';

const refusal = { type: 'about:blank', status: 403, code: 'not-permitted', title: 'Refused', requestId: '1' };

const companyId = '10000000008';
const cddId = '019b6d2e-9f1a-7c3e-8123-000000000001';
const declined = {
  ...{ CddId: cddId, Stage: 'Screening', Status: 'Declined', Step: 1, CddTags: ['DECLINED'], IsDecline: true },
  ...{
    draft: sampleDraft,
    files: [],
    savedAt: '2026-11-23T12:00:00Z',
    version: 1,
    Fee: null,
    Contract: null,
    Notes: {},
  },
};

let sent: { path: string; body: unknown }[];

/** The company is known; its registration is answered with `answer`. */
function bank(answer: object, status = 200, shown = <DeclineReasons companyId={companyId} />) {
  queryClient.setQueryData(callKey(clientCalls.readCompany, { params: { companyId } }), { cddId });
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') sent.push({ path, body: JSON.parse(String(body)) });
    if (method !== 'GET') return new Response(null, { status: 204 });
    return path.includes('/cdd/') ? Response.json(answer, { status }) : Response.json({});
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <main>{shown}</main>
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  await page.viewport(390, 844);
  queryClient.clear();
  wire({
    calls: { readProfile: { method: 'GET', path: '/web/client' }, readCompany: clientCalls.readCompany },
  } as never);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
});

test('each reason is reported in the words of the specification', async () => {
  await bank({ ...declined, Reasons: ['NONEEA', 'RESTRICTED_COUNTRY', 'HIGHRISK'] });
  await expect.element(page.getByRole('heading', { name: 'Why the application was declined' })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'We do not serve businesseses registered in non-EEA countries',
      'Incorporation country is among black-listed countries',
      'Your application is outside of our risk appetite',
    ]);
  expect(await barriersIn()).toEqual([]);
});

test('a member who has not applied learns who sees the reasons', async () => {
  await bank(refusal, 403);
  await expect.element(page.getByText('The reasons are shown to the person who applied.')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toEqual([]);
});

const inReview = { ...declined, Stage: 'Registration', Status: 'Review', IsDecline: false, Reasons: [] };
/** as the page shows it */
function Waits({ isAsked = false }: { isAsked?: boolean }) {
  return <ReviewWaits companyId={companyId} review={useReview(companyId, true)} isAsked={isAsked} />;
}
const waits = <Waits />;
const nothing = 'You have nothing to do now. This page changes when the bank has decided or needs something from you.';
const fee = {
  ...{ amount: 'EUR150.00', payee: 'Kontora Demo Bank', iban: 'LT223999070000000001', reference: 'RF121000000000901' },
  ...{ isPaid: false, at: '2026-11-23T12:00:00Z' },
};
const contract = {
  ...{
    id: '019b6d2e-9f1a-7c3e-8123-000000000002',
    words: '## Contract\n\nOf **Žuvis** \\*UAB\\*.',
    sha256: 'ab'.repeat(32),
  },
  ...{ isSigned: false, at: '2026-11-23T12:00:00Z' },
};

test('while the bank looks, there is nothing to do', async () => {
  await bank(inReview, 200, waits);
  await expect.element(page.getByText(nothing)).toBeVisible();
});

test('while a question waits, the page does not say that there is nothing to do', async () => {
  await bank({ ...inReview, Fee: { ...fee, isPaid: true } }, 200, <Waits isAsked />);
  await expect.element(page.getByText('Your fee came on', { exact: false })).toBeVisible();
  expect(page.getByText(nothing).elements()).toEqual([]);
});

test('a member who has not applied has nothing to do either', async () => {
  await bank(refusal, 403, waits);
  await expect.element(page.getByText(nothing)).toBeVisible();
});

test('a fee is shown with what the payment must name, and once it has come', async () => {
  await bank({ ...inReview, Fee: fee }, 200, waits);
  await expect.element(page.getByRole('heading', { name: 'Pay the fee' })).toBeVisible();
  for (const words of ['150.00', 'Kontora Demo Bank', 'LT22 3999 0700 0000 0001', 'RF121000000000901'])
    await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy reference' })).toBeVisible();
  expect(page.getByText(nothing).elements()).toEqual([]);
  expect(await barriersIn()).toEqual([]);
});

test('a fee that has come leaves nothing to do', async () => {
  await bank({ ...inReview, Fee: { ...fee, isPaid: true } }, 200, waits);
  await expect.element(page.getByText('Your fee came on', { exact: false })).toBeVisible();
  await expect.element(page.getByText(nothing)).toBeVisible();
  expect(page.getByRole('heading', { name: 'Pay the fee' }).elements()).toEqual([]);
});

test('the contract is read, and signed by its fingerprint', async () => {
  await bank({ ...inReview, Contract: contract }, 200, waits);
  await expect.element(page.getByRole('heading', { name: 'Sign the contract' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Text of the contract' })).toHaveTextContent('Of Žuvis *UAB*.');
  expect(await barriersIn()).toEqual([]);
  await page.getByRole('button', { name: 'Sign on your device' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ path: `/web/${companyId}/contracts/${contract.id}?sign`, body: { sha256: contract.sha256 } }]);
});

test('a signed contract stays to be read', async () => {
  await bank({ ...inReview, Contract: { ...contract, isSigned: true } }, 200, waits);
  await expect.element(page.getByRole('heading', { name: 'Your contract' })).toBeVisible();
  await expect.element(page.getByText(nothing)).toBeVisible();
  expect(page.getByRole('button', { name: 'Sign on your device' }).elements()).toEqual([]);
});
