// Staff at work outside the demo: each with an enrolled device and a browser that it signed in.
import * as z from 'zod/mini';
import { getProblems } from '#shared/problemLines.ts';
import { field, getItems, type Reply, type TestBank, type TestBrowser, textField } from './bank.ts';
import { TestDevice } from './passkeys.ts';
import { staff } from './village.ts';

export type StaffRole = keyof typeof staff;

export interface Desk {
  personId: string;
  device: TestDevice;
  browser: TestBrowser;
}

export async function openDesk(bank: TestBank, personId: string): Promise<Desk> {
  const device = await TestDevice.enrol(bank, personId);
  return { personId, device, browser: await device.signIn() };
}

/** A desk for each role. */
export async function openDesks<R extends StaffRole>(bank: TestBank, roles: readonly R[]): Promise<Record<R, Desk>> {
  const opened: [R, Desk][] = [];
  for (const role of roles) opened.push([role, await openDesk(bank, staff[role])]);
  return Object.fromEntries(opened) as Record<R, Desk>;
}

/** A call that the caller's own device approves first. */
export function approved({ device, browser }: Desk, method: string, path: string, body?: unknown): Promise<Reply> {
  return device.stepUp(browser, method, path, body);
}

const proposedLines = z.array(z.object({ label: z.string(), value: z.string() }));

/**
 * Confirms a proposal by its id, at the version that the confirmer is shown, with each problem ticked that it names.
 */
export async function confirm(desk: Desk, proposalId: string): Promise<Reply> {
  const { body } = await desk.browser.send('GET', '/web/proposals');
  const shown = getItems(body).find(({ id }) => id === proposalId);
  const version = field(shown, 'version');
  const problems = getProblems(proposedLines.parse(field(shown, 'lines')));
  const decision = { version, comment: '', ...(problems.length > 0 && { problems }) };
  return approved(desk, 'POST', `/web/proposals/${proposalId}?confirm`, decision);
}

/** Proposes with one desk and confirms with another; the answer of the confirmation. */
export async function twoPeople(one: Desk, other: Desk, method: string, path: string, body?: unknown): Promise<Reply> {
  const proposed = await approved(one, method, path, body);
  if (proposed.status !== 202) return proposed;
  return confirm(other, textField(proposed.body, 'proposalId'));
}
