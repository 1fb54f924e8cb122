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
    // one file: nothing serves the parts that the app fetches later
    output: { format: 'es', codeSplitting: false },
    write: false,
    logLevel: 'warn',
  });
  return output[0].code;
}

/** Signs a person of the demo in in the page's browser context. */
export async function signIn(page: Page, origin: string, personId: string): Promise<void> {
  await run(page, origin, `signIn(${JSON.stringify(personId)})`);
}

/** Makes a passkey in the page's authenticator, with a link of the bank that it belongs to. */
export async function enrol(page: Page, link: string, birthDate: string, name = 'Enrolled machine'): Promise<void> {
  const { origin, hash } = new URL(link);
  const words = [hash.split('enrol=')[1], birthDate, name].map((each) => JSON.stringify(each));
  await run(page, origin, `enrol(${words.join(', ')})`);
}

/** How the server answers these calls of the person who is signed in in the page's browser. The page is left for it. */
export async function getStatuses(
  page: Page,
  origin: string,
  calls: readonly { method: string; address: string; body?: unknown }[],
): Promise<unknown> {
  return run(page, origin, `getStatuses(${JSON.stringify(calls)})`);
}

/**
 * Runs a call of the script. A page that only this test serves loads it: the origin is the bank's, and so are the calls
 * and the place where the session lies.
 */
async function run(page: Page, origin: string, call: string): Promise<unknown> {
  bundle ??= bundleScript();
  const script = await bundle;
  const address = `${origin}/sign-in-of-the-journeys`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.route(`${address}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto(address);
  const answer: unknown = await page.evaluate(`import('${address}.js').then((script) => script.${call})`);
  await page.unroute(address);
  await page.unroute(`${address}.js`);
  return answer;
}
