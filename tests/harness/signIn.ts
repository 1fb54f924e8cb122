// Sign-in without its screens, for journeys that begin where somebody is signed in.
import type { Page } from '@playwright/test';
import { build } from 'rolldown';

let bundle: Promise<string> | undefined;

/** The script for the page, made of the browser's own code so that key and session have its form. */
async function bundleScript(): Promise<string> {
  const { output } = await build({
    input: 'tests/harness/signIn.browser.ts',
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format: 'es' },
    write: false,
    logLevel: 'warn',
  });
  return output[0].code;
}

/**
 * Signs a person in in the page's browser context. A page that only this test serves runs the script: the origin is
 * the bank's, and so are the calls and the place where the session lies.
 */
export async function signIn(page: Page, origin: string, personId: string): Promise<void> {
  bundle ??= bundleScript();
  const script = await bundle;
  const address = `${origin}/sign-in-of-the-journeys`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.route(`${address}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto(address);
  await page.evaluate(`import('${address}.js').then(({ signIn }) => signIn(${JSON.stringify(personId)}))`);
  await page.unroute(address);
  await page.unroute(`${address}.js`);
}
