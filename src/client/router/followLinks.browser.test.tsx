// Which clicks on links go to the router, and which stay the browser's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLinks } from './followLinks.ts';

const push = vi.fn<(address: string) => void>();
let stop = () => {};
let isKept = false;

/** Hears of a click last: whether the browser would follow the link. It never does here. */
function keepPage(event: MouseEvent): void {
  isKept = !event.defaultPrevented;
  event.preventDefault();
}

beforeEach(() => {
  push.mockClear();
  stop = followLinks(push);
  window.addEventListener('click', keepPage);
});

afterEach(() => {
  stop();
  window.removeEventListener('click', keepPage);
  document.body.replaceChildren();
});

/** Clicks on the words of a link: an element inside it. */
function click(link: string, options: MouseEventInit = {}): void {
  document.body.innerHTML = `<a ${link}><b>Accounts</b></a>`;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  document.querySelector('b')?.dispatchEvent(event);
}

test('a plain click on a link of the application goes to the router', () => {
  click('href="#/accounts?fund=1"');
  expect(push.mock.calls).toEqual([['/accounts?fund=1']]);
  expect(isKept).toBe(false);
});

test.each([
  ['with Ctrl', 'href="#/accounts"', { ctrlKey: true }],
  ['with Shift', 'href="#/accounts"', { shiftKey: true }],
  ['with Alt', 'href="#/accounts"', { altKey: true }],
  ['with the Meta key', 'href="#/accounts"', { metaKey: true }],
  ['by another button', 'href="#/accounts"', { button: 1 }],
  ['on a link that opens a window', 'href="#/accounts" target="_blank"', {}],
  ['on a download', 'href="#/accounts" download', {}],
  ['on a place of the page', 'href="#top"', {}],
  ['on another address', 'href="/documentation"', {}],
])('a click %s stays the browser’s', (_case, link, options) => {
  click(link, options);
  expect(push).not.toHaveBeenCalled();
  expect(isKept).toBe(true);
});

test('a click that was used already is not followed', () => {
  const use = (event: Event) => event.preventDefault();
  document.body.addEventListener('click', use);
  click('href="#/accounts"');
  document.body.removeEventListener('click', use);
  expect(push).not.toHaveBeenCalled();
});

test('follows nothing once it is stopped', () => {
  stop();
  click('href="#/accounts"');
  expect(push).not.toHaveBeenCalled();
});
