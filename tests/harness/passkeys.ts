// People with a device: an authenticator in this process, enrolled and asked as a browser would ask it.
import { randomUUID } from 'node:crypto';
import WebAuthnEmulator, { AuthenticatorEmulator, PasskeysCredentialsMemoryRepository } from 'nid-webauthn-emulator';
import { expect } from 'vitest';
import { makeEnrolment } from '#features/access/server/enrolments.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, type Reply, type TestBank, TestBrowser, textField } from './bank.ts';
import { testCode, testCodeHash } from './codes.ts';
import { endWaits } from './waits.ts';

/** The birth date of everybody in the village. */
export const birthDate = '1980-01-01';

type Options = Parameters<WebAuthnEmulator['getJSON']>[1];
type CreationOptions = Parameters<WebAuthnEmulator['createJSON']>[1];

/** Makes a one-time link as the command line does, and answers its token. */
export async function enrolmentToken(bank: TestBank, personId: string): Promise<string> {
  const { link } = await inTransaction(bank.owner, (tx) =>
    makeEnrolment(tx, { personId, createdBy: null, publicUrl: bank.url, codeHash: testCodeHash }),
  );
  return link.split('enrol=')[1] ?? '';
}

/** A phone with a passkey of one person. */
export class TestDevice {
  readonly personId: string;
  readonly bank: TestBank;
  readonly authenticator: WebAuthnEmulator;
  /** key and token of the device's own session */
  browser: TestBrowser;

  private constructor(bank: TestBank, personId: string, authenticator: WebAuthnEmulator, browser: TestBrowser) {
    this.bank = bank;
    this.personId = personId;
    this.authenticator = authenticator;
    this.browser = browser;
  }

  /** A phone that has not been enrolled. */
  static async fresh(bank: TestBank, personId: string): Promise<TestDevice> {
    const authenticator = new WebAuthnEmulator(
      // its own: the library's default is one for all
      new AuthenticatorEmulator({ credentialsRepository: new PasskeysCredentialsMemoryRepository() }),
    );
    return new TestDevice(bank, personId, authenticator, await TestBrowser.open(bank.url));
  }

  /** Enrols a device and ends its wait; it is open for approvals. */
  static async enrol(bank: TestBank, personId: string): Promise<TestDevice> {
    const device = await TestDevice.enrolNew(bank, personId);
    await endWaits(bank.owner, personId);
    return device;
  }

  /**
   * Enrols a new device; it is open, and waits like any that replaces another or is the first of somebody with rights.
   */
  static async enrolNew(bank: TestBank, personId: string): Promise<TestDevice> {
    const device = await TestDevice.fresh(bank, personId);
    const reply = await device.enrolBy(await enrolmentToken(bank, personId));
    expect(reply).toMatchObject({ status: 200 });
    device.browser.token = textField(reply.body, 'authorization');
    return device;
  }

  /** From now on the authenticator asks for no finger and no PIN. */
  skipVerification(): void {
    const unverified = () => ({ options: { uv: false, up: true } });
    const { authenticator } = this.authenticator;
    authenticator.params = {
      ...authenticator.params,
      userMakeCredentialInteraction: unverified,
      userGetAssertionInteraction: unverified,
    };
  }

  /** Opens a link and registers a passkey; the answer of whichever step ended it. */
  async enrolBy(enrolment: string, { born = birthDate, code = testCode } = {}): Promise<Reply> {
    const proof = { code, birthDate: born };
    const started = await this.browser.send('POST', '/device/enrolments', { body: { enrolment, ...proof } });
    if (started.status !== 200) return started;
    const credential = this.create(field(started.body, 'options'));
    return this.browser.send('PUT', '/device/enrolments', { body: { enrolment, name: 'Test phone', credential } });
  }

  /** A new credential for creation options of the server. */
  create(options: unknown, origin = this.bank.url): unknown {
    return this.authenticator.createJSON(origin, options as CreationOptions);
  }

  /** The passkey's answer to request options of the server. */
  answer(options: unknown, origin = this.bank.url): Record<string, unknown> {
    return { ...this.authenticator.getJSON(origin, options as Options) };
  }

  /** A call of the device, for its person. */
  send(method: string, path: string, body?: unknown): Promise<Reply> {
    const named = `${path}${path.includes('?') ? '&' : '?'}${this.personId}`;
    return this.browser.send(method, named, body === undefined ? {} : { body });
  }

  /** The hash that a request is shown with. */
  async shownHash(requestId: string): Promise<string> {
    const { body } = await this.send('GET', '/device/requests');
    const items = field(body, 'items');
    const shown = Array.isArray(items) ? items.find(({ id }) => id === requestId) : undefined;
    return textField(shown, 'hash');
  }

  /** The challenge for a decision, answered. */
  async assertionFor(requestId: string, decision: string, hash: string): Promise<Record<string, unknown>> {
    const { body } = await this.send('POST', `/device/requests/${requestId}`, { decision, hash });
    return this.answer(field(body, 'options'));
  }

  /** Decides as the device page does: what is shown, the challenge, the passkey, the decision. */
  async decide(requestId: string, decision: 'approve' | 'reject' = 'approve'): Promise<Reply> {
    const hash = await this.shownHash(requestId);
    const assertion = await this.assertionFor(requestId, decision, hash);
    return this.send('PUT', `/device/requests/${requestId}`, { decision, hash, assertion });
  }

  /** Approves the sign-in of a browser that shows this code and number. */
  async approveLogin(loginCode: string, number: number): Promise<Reply> {
    const asked = await this.send('POST', `/device/login/${loginCode}`, { number });
    if (asked.status !== 200) return asked;
    const assertion = this.answer(field(asked.body, 'options'));
    return this.send('PUT', '/web/login', { loginCode, number, assertion });
  }

  /** A browser signed in by this passkey, as on the machine that holds it. */
  async signIn(scope: 'web' | 'device' = 'web'): Promise<TestBrowser> {
    const browser = await TestBrowser.open(this.bank.url);
    await browser.start();
    const asked = await browser.send('POST', '/web/login?passkey');
    const assertion = this.answer(field(asked.body, 'options'));
    const reply = await browser.send('PUT', '/web/login?passkey', { body: { scope, assertion } });
    expect(reply).toMatchObject({ status: 200 });
    browser.token = textField(reply.body, 'authorization');
    return browser;
  }

  /** Makes a call that this device must approve first, and approves it. */
  async stepUp(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Reply> {
    const options = { key: randomUUID(), ...(body === undefined ? {} : { body }) };
    const asked = await browser.send(method, path, options);
    expect(asked).toMatchObject({ status: 428, code: 'approval-required' });
    const approval = textField(asked.body, 'requestId');
    expect(await this.decide(approval)).toMatchObject({ status: 200 });
    return browser.send(method, path, { ...options, headers: { approval } });
  }
}

/** What an authenticator's answer says of its page, changed afterwards. */
export function withClientData(answer: unknown, changes: Record<string, unknown>): Record<string, unknown> {
  const response = Object(field(answer, 'response'));
  const said: unknown = JSON.parse(Buffer.from(textField(response, 'clientDataJSON'), 'base64url').toString());
  const clientDataJSON = Buffer.from(JSON.stringify({ ...Object(said), ...changes })).toString('base64url');
  return { ...Object(answer), response: { ...response, clientDataJSON } };
}

/** A base64url field of an answer's response with its last byte changed. */
export function tampered(answer: unknown, name: string): Record<string, unknown> {
  const response = Object(field(answer, 'response'));
  const bytes = Buffer.from(textField(response, name), 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return { ...Object(answer), response: { ...response, [name]: bytes.toString('base64url') } };
}

/** Every passkey of a person that is in use, by id, the oldest first. */
export async function getPasskeys(bank: TestBank, personId: string): Promise<string[]> {
  const { rows } = await bank.owner.query<{ id: string }>(
    'select id from passkey where person_id = $1 and revoked_at is null order by created_at',
    [personId],
  );
  return rows.map(({ id }) => id);
}
