import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeKeys } from '../api/proof.ts';
import { deviceStore, lockDevice, lockReasonStore, openDevice, readDevice, watchDevice } from './device.ts';
import type { Session } from './vault.ts';

const stored = new Map<string, Session>();

vi.mock('./vault.ts', () => ({
  readSession: async (name: string) => stored.get(name),
  writeSession: async (session: Session, name: string) => void stored.set(name, session),
  forgetSession: async (name: string) => void stored.delete(name),
}));

let looks: (() => void)[] = [];
let session: Session;

beforeEach(async () => {
  looks = [];
  stored.clear();
  vi.stubGlobal('document', {
    addEventListener: (_name: string, look: () => void) => looks.push(look),
    removeEventListener: () => undefined,
  });
  const keys = await makeKeys();
  vi.useFakeTimers();
  session = { userId: '20000000001', token: 'device-token', keys, expiresAt: Date.now() + 240_000 };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  deviceStore.set(undefined);
  lockReasonStore.set(undefined);
});

test('a device locks itself when its window is over, to the second, and forgets its token', async () => {
  const putDown = watchDevice();
  await openDevice(session);
  await vi.advanceTimersByTimeAsync(239_000);
  expect(deviceStore.get()?.token).toBe('device-token');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(deviceStore.get()).toBe(undefined);
  expect(lockReasonStore.get()).toBe('time');
  expect(stored.size).toBe(0);
  putDown();
});

test('a phone that slept locks as soon as it is looked at', async () => {
  watchDevice();
  await openDevice({ ...session, expiresAt: Date.now() - 1000 });
  for (const look of looks) look();
  expect(deviceStore.get()).toBe(undefined);
});

test('leaving the page puts the device down without locking it: it is open again on the next visit', async () => {
  const putDown = watchDevice();
  await openDevice(session);
  putDown();
  expect(deviceStore.get()).toBe(undefined);
  await readDevice();
  expect(deviceStore.get()?.token).toBe('device-token');
});

test('what lies beside it for who is signed in is never touched', async () => {
  const web = { ...session, token: 'web-token' };
  stored.set('current', web);
  await openDevice(session);
  await lockDevice('asked');
  expect(lockReasonStore.get()).toBe('asked');
  expect([...stored]).toEqual([['current', web]]);
});
