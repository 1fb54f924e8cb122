// Saving and sending in one press: what is sent how often, and what becomes of a payment that could not be sent.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { selectCompany } from '#client/session/company.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { clientCalls } from '#features/clients/calls.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import { useOrder } from './useOrder.ts';

const companyId = '30000000001';
const jonas = { id: '2', name: 'Jonas' };
const order: PaymentOrder = {
  acc: 'LT573999030000000002',
  name: 'Duona',
  amount: '5.00',
  currency: 'EUR',
  msg: '',
  accountid: 'EUR.LT603999030000000001',
};
const refusal = {
  type: 'about:blank',
  title: 'Too many requests wait.',
  status: 422,
  code: 'too-many-pushes',
  requestId: 'r',
};
/** 'POST payments' or 'PATCH task-1', in their order */
let sent: string[];
let pushWorks: boolean;

beforeEach(async () => {
  sent = [];
  pushWorks = true;
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  selectCompany(companyId);
  wire({ calls: { readProfile: sessionCalls.readProfile, readCompany: clientCalls.readCompany } } as never);
  const companies = [{ id: companyId, relation: 'CFO|ABC' }];
  const profile = { ID: '1', FullName: 'Rasa', Permissions: '', companies };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  const company = { approvals: 'other', confirmers: [{ id: '1', name: 'Rasa' }, jonas], funds: {} };
  queryClient.setQueryData(callKey(clientCalls.readCompany, { params: { companyId } }), company);
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET' } = {}) => {
    const { pathname } = new URL(String(address), window.location.href);
    if (method !== 'GET') sent.push(`${method} ${pathname.split('/').at(-1)}`);
    const isRefused = method === 'PATCH' && !pushWorks;
    const answer = isRefused ? refusal : method === 'PATCH' ? { requestId: 'request-1' } : { id: 'task-1' };
    const status = isRefused ? 422 : method === 'POST' ? 201 : 200;
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  });
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const open = () => renderHook(() => useOrder(undefined), { wrapper });

test('one press creates the payment and sends it; a second one meanwhile does nothing', async () => {
  const { result } = await open();
  expect(result.current.choices.map(({ label }) => label)).toEqual(['Jonas']);
  const [saved, again] = await Promise.all([result.current.save(order), result.current.save(order)]);
  expect(saved).toEqual({ order, taskId: 'task-1', sending: 'sent' });
  expect(again).toBeUndefined();
  expect(sent).toEqual(['POST payments', 'PATCH task-1']);
});

test('what could not be sent is there, says why, and is sent again without being created again', async () => {
  pushWorks = false;
  const { result, rerender } = await open();
  const saved = await result.current.save(order);
  expect(saved).toEqual({ order, taskId: 'task-1', sending: 'unsent' });
  await rerender();
  expect(result.current.problem?.title).toBe(refusal.title);
  pushWorks = true;
  if (!saved) throw new Error('it was not saved');
  expect(await result.current.send(saved)).toEqual({ ...saved, sending: 'sent' });
  expect(sent).toEqual(['POST payments', 'PATCH task-1', 'PATCH task-1']);
});

test('what is to be sent later is only created', async () => {
  const { result, rerender } = await open();
  result.current.choose(undefined);
  await rerender();
  expect(await result.current.save(order)).toEqual({ order, taskId: 'task-1', sending: 'later' });
  expect(sent).toEqual(['POST payments']);
});
