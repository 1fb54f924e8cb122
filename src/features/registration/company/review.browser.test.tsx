// Why an application was declined, as the applicant and another member of the company read it.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { barriersIn } from '../../../../tests/harness/barriers.browser.ts';
import { sampleDraft } from '../../../../tests/samples/registration.ts';
import { makeKeys } from '../../../client/api/proof.ts';
import { callKey, queryClient } from '../../../client/api/queries.ts';
import { sessionStore } from '../../../client/session/session.ts';
import { wire } from '../../../client/wiring.ts';
import { clientCalls } from '../../clients/calls.ts';
import { DeclineReasons } from './DeclineReasons.tsx';

const refusal = { type: 'about:blank', status: 403, code: 'not-permitted', title: 'Refused', requestId: '1' };

const companyId = '10000000008';
const cddId = '019b6d2e-9f1a-7c3e-8123-000000000001';
const declined = {
  ...{ CddId: cddId, Stage: 'Screening', Status: 'Declined', Step: 1, CddTags: ['DECLINED'], IsDecline: true },
  ...{ draft: sampleDraft, files: [], savedAt: '2026-11-23T12:00:00Z', version: 1 },
};

/** The company is known; its registration is answered with `answer`. */
function bank(answer: object, status = 200) {
  queryClient.setQueryData(callKey(clientCalls.readCompany, { params: { companyId } }), { cddId });
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/cdd/') ? Response.json(answer, { status }) : Response.json({}),
  );
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <DeclineReasons companyId={companyId} />
      </main>
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

test('each reason is told in the words of the specification', async () => {
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

test('a member who has not applied is told who sees the reasons', async () => {
  await bank(refusal, 403);
  await expect.element(page.getByText('The reasons are shown to the person who applied.')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toEqual([]);
});
