// The static shell of index.html: who sees its sidebar, and where it stands.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react/pure';
import source from '/index.html?raw';
import { makeKeys } from '../api/proof.ts';
import { browserHistory } from '../router/history.ts';
import { sessionStore } from '../session/session.ts';
import { applyLook, lookItem, useSidebarCollapsed } from './look.ts';
import { showStaticShell } from './staticShell.ts';

const root = document.documentElement;
const parsed = new DOMParser().parseFromString(source, 'text/html');
const frame = document.createElement('div');
for (const selector of ['style', '.shell', '.mark']) {
  const found = parsed.querySelector(selector);
  if (found) frame.append(document.adoptNode(found));
}
const getBox = (selector: string) => frame.querySelector(selector)?.getBoundingClientRect();
const minuteMs = 60_000;
let keys: CryptoKeyPair;

beforeAll(async () => {
  keys = await makeKeys();
});
beforeEach(async () => {
  await page.viewport(1280, 800);
  document.body.append(frame);
});
afterEach(() => {
  frame.remove();
});

function open(address: string, session: 'lasts' | 'ended' | undefined) {
  browserHistory().replace(address);
  const expiresAt = Date.now() + (session === 'lasts' ? minuteMs : -minuteMs);
  sessionStore.set(session && { userId: '1', token: 'token', keys, expiresAt });
  showStaticShell();
}

test.each([
  ['/tasks', 'lasts', 1280, '', 240],
  ['/tasks', 'lasts', 1280, 'collapsed', 80],
  ['/bko-client?id=20000000001', 'lasts', 1280, '', 80],
  ['/bko-client?id=20000000001', 'lasts', 1280, 'wide', 240],
  ['/bko-clients', 'lasts', 1535, 'dark', 80],
  ['/bko-clients', 'lasts', 1536, '', 240],
  ['/bko-clients', 'lasts', 1536, 'collapsed', 80],
  ['/tasks', 'ended', 1280, '', 0],
  ['/tasks', undefined, 1280, '', 0],
  ['/login', 'lasts', 1280, '', 0],
] as const)('%s, where the session %s, at %i px and looking %o: the sidebar is %i px wide', async (...row) => {
  const [address, session, windowPx, look, widthPx] = row;
  await page.viewport(windowPx, 800);
  localStorage.setItem(lookItem, look);
  applyLook();
  open(address, session);
  if (session === 'lasts' && widthPx > 0) {
    const area = address.startsWith('/bko') ? 'staff' : 'company';
    const { result } = await renderHook(() => useSidebarCollapsed(area));
    expect(result.current).toBe(widthPx === 80);
  }
  expect(getBox('.side')?.width).toBe(widthPx);
});

test('it stands where the sidebar of this person will: collapsed, below the banner of the demo', () => {
  localStorage.setItem(lookItem, 'collapsed');
  root.dataset['demo'] = '';
  applyLook();
  open('/tasks', 'lasts');
  expect(getBox('.side')).toMatchObject({ top: 32, width: 80, height: 768 });
  expect(getBox('.work')).toMatchObject({ top: 32 });
  expect(getBox('.side .mark')).toMatchObject({ top: 52, left: 26 });
});
