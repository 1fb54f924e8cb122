// The page of the outlet for its component tests: a bank that answers from memory, and the page at an address.
import { QueryClientProvider } from '@tanstack/react-query';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { CouponsPage } from '#features/outlet/backoffice/CouponsPage.tsx';
import type { Coupon } from '#features/outlet/couponList.ts';
import { paths } from '#shared/paths.ts';
import { Moving } from './moving.browser.tsx';

export const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const coffee: Coupon = {
  ...{ id: id(1), version: 3, region: ['LT'], basePrice: { EUR: '20.00' }, tuPrice: { EUR: '12.50', SEC: 3600 } },
  ...{ tcc: 'REST', noStock: false, isOpen: true, style: 'plain', accentColor: '#0B6E69', logo: null, bg: null },
  ...{ title: 'Coffee for two', description: 'Two cups of coffee.', terms: 'Once, in Vilnius.', action: null },
  ...{ other: '', IBAN: 'LT121000011101001000', Name: 'Kavos Namai UAB', perPerson: null, badge: 'new' },
  ...{ open: '2026-11-28T08:00:00Z', close: null, assetsAvailable: 12, sold: 2, isPending: false },
};
export const draft: Coupon = {
  ...{ ...coffee, id: id(2), title: 'Museum ticket', isOpen: false, badge: null, assetsAvailable: 0, sold: 0 },
  ...{ tuPrice: { EUR: '9.00' }, terms: '' },
};
export const batch = {
  ...{ id: id(3), expiresOn: '2027-03-01', addedAt: '2026-11-20T08:00:00Z', addedBy: 'Marketa', count: 20, sold: 8 },
  ...{ left: 12, withdrawn: 0 },
};
export const sale = {
  ...{ id: id(4), at: '2026-11-28T09:00:00Z', clientId: '20000000003', buyer: 'Jonas Petrauskas', code: '••••1037' },
  ...{ euro: '12.50', seconds: 3600, refundedAt: null },
};
const sold = {
  days: [
    { day: '2026-11-27', count: 1, EUR: '12.50', SEC: 3600, people: 1, refunded: 0 },
    { day: '2026-11-28', count: 2, EUR: '25.00', SEC: 7200, people: 2, refunded: 1 },
  ],
  totals: { count: 3, EUR: '37.50', SEC: 10_800, people: 2, refunded: 1 },
};

/** A trial of a file of two lines with a heading, whose second line was refused. */
const trial = {
  ...{ id: id(9), kind: 'give-time', title: 'Time for many people', mayStop: true, state: 'done' },
  ...{ askedAt: '2026-11-28T09:00:00Z', endedAt: '2026-11-28T09:00:01Z', done: '2', of: '2', unit: null, did: '' },
  ...{ leadsTo: null, result: { isTrial: true, given: 1, seconds: 5400, refused: 1 } },
};
const refused = [{ line: 3, reason: 'is no active client who is a person' }];

interface World {
  coupons?: Coupon[];
  /** answers of calls that change something, by method */
  answers?: Record<string, () => Response>;
}
interface Sent {
  method: string;
  path: string;
  body: unknown;
}
export const problem = (code: string, status: number, title: string, errors: unknown[] = []) =>
  Response.json({ type: 'about:blank', title, status, code, requestId: 'r1', errors }, { status });

function read(path: string, search: string, coupons: readonly Coupon[]): Response {
  if (path === '/web/outlet')
    return Response.json({ items: coupons, next: null, count: { rows: coupons.length, exact: true } });
  if (path === `/web/jobs/${trial.id}`) return Response.json({ ...trial, result: { ...trial.result, lines: refused } });
  if (search.startsWith('sold')) return Response.json(sold);
  const coupon = coupons.find((one) => path.endsWith(one.id));
  if (!coupon) return Response.json({ items: [], next: null });
  return Response.json({ coupon, batches: coupon === coffee ? [batch] : [], sales: coupon === coffee ? [sale] : [] });
}

/** Answers the calls of the page; gives what was sent, and how often the list was read. */
export function bank({ coupons = [coffee, draft], answers = {} }: World = {}) {
  const sent: Sent[] = [];
  const lists: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const [path = '', search = ''] = address.split('?');
    if (method !== 'GET') {
      const isText = typeof body === 'string';
      sent.push({ method, path: search ? `${path}?${search}` : path, body: isText ? JSON.parse(body) : body });
      return (answers[method] ?? (() => new Response(null, { status: 204 })))();
    }
    if (path === '/web/outlet') lists.push(search);
    return read(path, search, coupons);
  });
  return { sent, lists, coupons };
}

export async function show(search = '', permissions = 'P|') {
  browserHistory().replace(`${paths.bkoCoupons}${search}`);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000006', FullName: 'Marketa', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <CouponsPage />
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
export const dialog = page.getByRole('dialog');
export const now = () => decodeURIComponent(browserHistory().location.href);
