// Steps on phones and computers with a passkey, outside the demo: elements are found by role and label only.
import { expect, type Locator, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { testCode } from './codes.ts';
import type { Machine } from './journey.ts';

/** Opens the approving device with the passkey of its machine. */
export async function unlock(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Open with your passkey' }).click();
  await expect(phone.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
}

/** Signs in with the passkey of this machine. Staff are led to their first page, others to their companies. */
export async function signInHere({ page }: Machine): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).not.toHaveURL(/#\/login/);
}

export interface ShownCode {
  /** what a camera reads from the code */
  link: string;
  number: string;
}

/** Looks at the code of a sign-in page: its squares say the link, and the number is beside it. */
export async function scan(screen: Page): Promise<ShownCode> {
  const answer = await screen.waitForResponse(
    async (response) =>
      response.url().endsWith('/web/login') && response.ok() && (await response.text()).includes('loginCode'),
  );
  const { loginCode, number } = await answer.json();
  const link = `${new URL(screen.url()).origin}/#/device?login=${loginCode}`;
  const squares = screen.getByRole('img', { name: 'Code to scan with your phone' }).locator('path');
  await expect(squares).toHaveAttribute('d', getSquares(link));
  const shown = String(number).padStart(2, '0');
  await expect(screen.getByText(`The number is ${shown}`)).toBeVisible();
  return { link, number: shown };
}

function getSquares(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** The three numbers that a phone offers for a sign-in. */
export function numbersOn(phone: Page): Locator {
  return phone.getByRole('group', { name: 'Which number do you see?' }).getByRole('button');
}

/** Takes the number on the screen, or another one. */
export async function chooseOn(phone: Page, shown: string, isRight = true): Promise<void> {
  await expect(numbersOn(phone)).toHaveCount(3);
  const number = (await numbersOn(phone).allInnerTexts()).find((each) => (each === shown) === isRight);
  if (number === undefined) throw new Error(`the phone does not offer ${shown}`);
  await phone.getByRole('button', { name: number, exact: true }).click();
}

/** Signs a screen in by its code, with a phone that is open. */
export async function approveSignIn(phone: Page, screen: Page): Promise<void> {
  const { link, number } = await scan(screen);
  await phone.goto(link);
  await chooseOn(phone, number);
  await expect(phone.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(screen).not.toHaveURL(/#\/login/);
  await phone.getByRole('button', { name: 'Done' }).click();
}

/** Opens what waits on a device that is open, by its title. */
export async function openOn(phone: Page, title: string | RegExp): Promise<void> {
  await phone.getByRole('button', { name: title }).click();
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
}

/** Approves what is open on the device and waits until it says so. */
export async function approve(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await phone.getByRole('button', { name: 'Done' }).click();
}

/** Rejects what is open on the device, after its question. */
export async function reject(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Reject' }).click();
  await expect(phone.getByText('Reject this for good?')).toBeVisible();
  await phone.getByRole('button', { name: 'Reject' }).click();
}

/** Opens an enrolment link, gives the birth date and makes the passkey, on the screens. */
export async function enrolOn(
  phone: Page,
  link: string,
  birthDate: string,
  { name, code = testCode }: { name?: string; code?: string } = {},
): Promise<void> {
  await phone.goto(link);
  await phone.getByRole('textbox', { name: 'Code' }).fill(code);
  await phone.getByLabel('Birth date').fill(birthDate);
  await phone.getByRole('button', { name: 'Continue' }).click();
  if (name !== undefined) await phone.getByLabel('Name of this device').fill(name);
  await phone.getByRole('button', { name: 'Create passkey' }).click();
  await expect(phone.getByRole('heading', { name: 'This device is ready' })).toBeVisible();
  await phone.getByRole('button', { name: 'Done' }).click();
}

/**
 * A step waits for the caller's device: it is shown and decided in another tab of this machine, which then is closed.
 */
export async function stepUpHere(
  { page, passkeys }: Machine,
  title: string,
  decideIt: (device: Page) => Promise<void> = approve,
): Promise<void> {
  const waiting = page.getByRole('dialog', { name: 'Approve this on your device' });
  await expect(waiting.getByText(title)).toBeVisible();
  const opening = page.waitForEvent('popup');
  await waiting.getByRole('link', { name: 'Use this machine' }).click();
  const device = await opening;
  await passkeys.moveTo(device);
  const isLocked = device.getByRole('button', { name: 'Open with your passkey' });
  const shown = device.getByRole('button', { name: title });
  await isLocked.or(shown).first().waitFor();
  if (await isLocked.isVisible()) await unlock(device);
  await openOn(device, title);
  await decideIt(device);
  await passkeys.moveTo(page);
  await device.close();
}

/** The code of an enrolment, which the proposer is shown once. */
export async function readCode(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Read this code out to the person' });
  const code = await shown.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).innerText();
  await shown.getByRole('button', { name: 'I have read it out' }).click();
  return code;
}
