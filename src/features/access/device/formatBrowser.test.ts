import { expect, test } from 'vitest';
import { formatBrowser } from './formatBrowser.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${windows} Chrome/147.0.0.0 Safari/537.36`, 'Chrome 147 on Windows'],
  [`${windows} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.1`, 'Edge 147 on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150 on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ' +
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Safari 19 on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ' +
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19 on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
    'Chrome 147 on Android',
  ],
  ['curl/8.9', 'curl/8.9'],
  ['', 'Unknown browser'],
])('%s', (userAgent, words) => {
  expect(formatBrowser(userAgent)).toBe(words);
});
