// The watch over a session, second by second, with a server that is only a window here.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const start = Date.parse('2026-11-21T08:00:00.000Z');

/** What the browser would do: listeners by name, and the tabs' channel. */
const heard = new Map<string, (event: unknown) => void>();
const reported: { kind: string }[] = [];
let hear: (event: { data: unknown }) => void = () => {};

class FakePointerEvent {
  readonly type = 'pointermove';
  readonly isTrusted = true;
  readonly screenX: number;
  readonly screenY = 5;
  constructor(screenX: number) {
    this.screenX = screenX;
  }
}
class FakeKeyboardEvent {
  readonly type = 'keydown';
  readonly isTrusted = true;
  readonly repeat: boolean;
  constructor(repeat: boolean) {
    this.repeat = repeat;
  }
}

class FakeStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return this[name] ?? null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

/** The server's side: real time, which no one here can set, and the end of the window. */
const server = { extraMs: 0, windowEnd: 0, born: 0, pings: 0, questions: 0, isDown: false };
const serverTime = () => start + performance.now() + server.extraMs;

async function answer(call: { path: string }): Promise<{ expiresAt: string }> {
  const { learnServerTime } = await import('../api/clock.ts');
  const { endSession } = await import('./session.ts');
  if (server.isDown) throw new Error('offline');
  learnServerTime(new Date(serverTime()).toUTCString());
  if (serverTime() >= server.windowEnd) {
    await endSession('refused');
    throw new Error('401');
  }
  if (call.path === '/web/ping') {
    server.pings += 1;
    server.windowEnd = Math.min(serverTime() + 240_000, server.born + 12 * 3_600_000);
  } else server.questions += 1;
  return { expiresAt: new Date(server.windowEnd).toISOString() };
}

async function openTab({ leftMs = 240_000, bornMs = 0 } = {}) {
  vi.doMock('../api/send.ts', () => ({ send: answer }));
  const { sessionStore, endReasonStore, loadSession } = await import('./session.ts');
  await import('./signOut.ts');
  const keepAlive = await import('./keepAlive.ts');
  const { wire } = await import('../wiring.ts');
  const { learnServerTime } = await import('../api/clock.ts');
  const alerts = await import('../alerts/alerts.ts');
  wire({ calls: { ping: { path: '/web/ping' }, readProfile: { path: '/web/client' } } } as never);
  Object.assign(server, { extraMs: 0, pings: 0, questions: 0, isDown: false, born: start + bornMs });
  server.windowEnd = serverTime() + leftMs;
  await loadSession();
  learnServerTime(new Date(serverTime()).toUTCString());
  sessionStore.set({ userId: '2', token: 'token-1', keys: {} as CryptoKeyPair, expiresAt: server.windowEnd });
  keepAlive.watchSession();
  return { sessionStore, endReasonStore, ...keepAlive, ...alerts };
}

/** Lets time pass. The browser's guess of the server's time is up to half a second off. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
/** Somebody sets the computer's clock, or it sleeps: its clock moves, the steady one does not. */
const jump = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const act = () => heard.get('click')?.({ type: 'click', isTrusted: true });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: start, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  heard.clear();
  reported.length = 0;
  const target = { addEventListener: (name: string, work: (event: unknown) => void) => heard.set(name, work) };
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', target);
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('KeyboardEvent', FakeKeyboardEvent);
  vi.stubGlobal('PointerEvent', FakePointerEvent);
  const listeners: ((event: { data: unknown }) => void)[] = [];
  hear = (event) => {
    for (const listener of listeners) listener(event);
  };
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = (_: string, listener: (event: { data: unknown }) => void) => listeners.push(listener);
      postMessage = (message: { kind: string }) => reported.push(message);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('../api/send.ts');
});

test('no one there: warned under 30 s, counted down to the second, over to the tick, and never asked for more', async () => {
  const tab = await openTab();
  // the guess of the server's time is half a second ahead here
  await pass(209.5);
  expect([tab.warnedStore.get(), tab.remainingMs()]).toEqual([false, 30_000]);
  await pass(0.05);
  expect([tab.warnedStore.get(), tab.secondsLeftStore.get()]).toEqual([true, 30]);
  let changes = 0;
  tab.secondsLeftStore.subscribe(() => {
    changes += 1;
  });
  await pass(29.9);
  expect([tab.secondsLeftStore.get(), changes]).toEqual([1, 29]);
  expect(tab.sessionStore.get()).toBeDefined();
  await pass(0.05);
  expect(tab.sessionStore.get()).toBe(undefined);
  expect(tab.endReasonStore.get()).toBe('expired');
  expect(server.pings).toBe(0);
});

test('the tick runs always: a sleep without any event is seen within 50 ms, however much time was left', async () => {
  const tab = await openTab();
  await pass(20);
  jump(600);
  server.extraMs = 600_000;
  await pass(0.05);
  expect(tab.endReasonStore.get()).toBe('expired');
});

test('somebody who did something in the last minute is kept, silently, from 40 s on', async () => {
  const tab = await openTab();
  await pass(150);
  act();
  await pass(49.5);
  expect(server.pings).toBe(0);
  await pass(0.1);
  expect(server.pings).toBe(1);
  expect(tab.warnedStore.get()).toBe(false);
  await pass(10);
  expect(server.pings).toBe(1);
  expect(tab.remainingMs()).toBeGreaterThan(228_000);
});

test.each([
  ['a script', { type: 'click', isTrusted: false }],
  ['a key that something lies on', new FakeKeyboardEvent(true)],
])('%s is no one', async (_, event) => {
  const tab = await openTab();
  await pass(205);
  heard.get('keydown')?.(event);
  heard.get('click')?.(event);
  await pass(5);
  expect([server.pings, tab.warnedStore.get()]).toEqual([0, true]);
});

test.each([
  ['a pointer at rest over a page that moves', [7, 7, 7], 0],
  ['a pointer that moves', [7, 8], 1],
])('%s', async (_, places, pings) => {
  await openTab();
  await pass(205);
  for (const place of places) heard.get('pointermove')?.(new FakePointerEvent(place));
  await pass(1);
  expect(server.pings).toBe(pings);
});

test('once warned, what one does elsewhere on the page does not count; Resume does', async () => {
  const tab = await openTab();
  await pass(211);
  act();
  heard.get('keydown')?.(new FakeKeyboardEvent(false));
  await pass(5);
  expect([server.pings, tab.warnedStore.get()]).toEqual([0, true]);
  await tab.refreshSession();
  expect([server.pings, tab.warnedStore.get()]).toEqual([1, false]);
});

test('a server that does not answer is asked every two seconds, and the warning comes all the same', async () => {
  const tab = await openTab();
  const { sessionStore, warnedStore } = tab;
  await pass(199);
  server.isDown = true;
  act();
  await pass(15);
  expect([warnedStore.get(), tab.secondsLeftStore.get()]).toEqual([true, 26]);
  await expect(tab.refreshSession()).rejects.toThrow('offline');
  expect(warnedStore.get()).toBe(true);
  server.isDown = false;
  await tab.refreshSession();
  expect(warnedStore.get()).toBe(false);
  expect(sessionStore.get()).toBeDefined();
});

test('a clock set back prolongs nothing, and activity stays where it was', async () => {
  const tab = await openTab();
  await pass(100);
  act();
  jump(-3600);
  await pass(111);
  expect([server.pings, tab.warnedStore.get()]).toEqual([0, true]);
  await pass(31);
  expect(tab.endReasonStore.get()).toBe('expired');
});

test('a clock set forward ends nothing: the server is asked, which prolongs nothing either', async () => {
  const tab = await openTab();
  await pass(100);
  const end = server.windowEnd;
  jump(3600);
  await pass(1);
  expect([server.questions, server.windowEnd]).toEqual([1, end]);
  expect(tab.sessionStore.get()).toBeDefined();
  expect(Math.abs(tab.remainingMs() - 139_000)).toBeLessThan(1000);
  await pass(108);
  expect(tab.warnedStore.get()).toBe(false);
  await pass(2);
  expect(tab.warnedStore.get()).toBe(true);
});

test('a computer that slept ten minutes finds its session over, with the network and without', async () => {
  for (const isDown of [false, true]) {
    vi.resetModules();
    const tab = await openTab();
    await pass(20);
    jump(600);
    Object.assign(server, { extraMs: 600_000, isDown });
    heard.get('visibilitychange')?.({});
    await pass(0.1);
    expect(tab.sessionStore.get()).toBe(undefined);
    expect(tab.endReasonStore.get()).toBe('expired');
  }
});

test('a computer that slept for a while after somebody did something is not kept alive by it', async () => {
  const tab = await openTab();
  act();
  jump(205);
  server.extraMs = 205_000;
  heard.get('visibilitychange')?.({});
  await pass(10);
  expect([server.pings, tab.warnedStore.get()]).toEqual([0, true]);
});

test('the last window of twelve hours is reported once, is never asked to move, and its end says why', async () => {
  const tab = await openTab({ bornMs: -(12 * 3600 - 300) * 1000 });
  act();
  await pass(150);
  act();
  await pass(50);
  expect(server.pings).toBe(1);
  expect(tab.sessionStore.get()?.endsAt).toBe(server.born + 12 * 3_600_000);
  await pass(60);
  act();
  await pass(12);
  expect(server.pings).toBe(1);
  expect(tab.warnedStore.get()).toBe(true);
  tab.dismissWarning();
  await pass(5);
  expect(tab.warnedStore.get()).toBe(false);
  expect(reported.map(({ kind }) => kind)).toContain('dismissed');
  await pass(25);
  expect(tab.endReasonStore.get()).toBe('longest');
});

test('a session that runs out leaves the look of the app and the idempotency keys, and no drafts', async () => {
  await openTab();
  for (const name of ['kontora.look', 'kontora.look.tables', 'kontora.emails']) localStorage.setItem(name, 'x');
  for (const name of ['kontora.key.pay', 'kontora.company']) sessionStorage.setItem(name, 'x');
  await pass(241);
  expect(Object.keys(localStorage)).toEqual(['kontora.look', 'kontora.look.tables']);
  expect(Object.keys(sessionStorage)).toEqual(['kontora.key.pay']);
});

test.each([
  ['no reason that is known', { kind: 'ended', token: 'token-1', reason: 'because' }],
  ['no reason', { kind: 'ended', token: 'token-1' }],
  ['a window without a time', { kind: 'moved', token: 'token-1', window: { expiresAt: '0' } }],
  ['nothing', null],
])('a message of another tab with %s is ignored', async (_, data) => {
  const tab = await openTab();
  const before = tab.sessionStore.get();
  hear({ data });
  expect(tab.sessionStore.get()).toBe(before);
});

test('other tabs: their activity counts when it was, their window is taken, their warning closes here', async () => {
  const tab = await openTab();
  await pass(190);
  hear({ data: { kind: 'active', at: Date.now() - 100_000 } });
  await pass(21);
  expect([server.pings, tab.warnedStore.get()]).toEqual([0, true]);
  hear({ data: { kind: 'moved', token: 'another', window: { expiresAt: serverTime() + 240_000 } } });
  expect(tab.warnedStore.get()).toBe(true);
  hear({ data: { kind: 'moved', token: 'token-1', window: { expiresAt: serverTime() + 240_000 } } });
  expect(tab.warnedStore.get()).toBe(false);
  await pass(195);
  hear({ data: { kind: 'active', at: Date.now() } });
  server.windowEnd = serverTime() + 40_000;
  await pass(10);
  expect(server.pings).toBe(1);
  hear({ data: { kind: 'ended', token: 'another', reason: 'logout' } });
  expect(tab.sessionStore.get()).toBeDefined();
  hear({ data: { kind: 'ended', token: 'token-1', reason: 'logout' } });
  expect(tab.sessionStore.get()).toBe(undefined);
});
