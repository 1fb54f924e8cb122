/**
 * Somebody of the demo at a browser of their own, over HTTP: the calls of the pages, with proofs, and what their device
 * approves. The demo's devices need no passkey.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';

/** A call was refused, or answered what no play can go on with. */
export class PlayFailed extends Error {}

export interface SentCall {
  body?: unknown;
  /** a form instead: fields and one file */
  form?: { fields: Readonly<Record<string, string>>; file: Blob; fileName: string };
  /** Idempotency-Key */
  key?: string;
  approval?: string;
}

interface Answered {
  status: number;
  body: unknown;
}

const login = z.object({ loginCode: z.string(), number: z.int() });
const waiting = z.object({ requestId: z.string() });
const requests = z.object({ items: z.array(z.object({ id: z.string(), kind: z.string(), hash: z.string() })) });
const problem = z.object({ title: z.string(), code: z.string(), detail: z.optional(z.string()) });
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Refusals after which a person waits: the bank still checks a name, as on a busy machine a play is faster than the
 * check, or their device got too many requests within a minute.
 */
const untilChecked: readonly string[] = ['screening-not-ended', 'payee-not-checked', 'too-many-pushes'];
const againMs = 250;
const patienceMs = 2 * 60_000;
const maxApprovals = 3;

export class DemoPerson {
  readonly personId: string;
  /** origin of the bank */
  readonly #url: string;
  readonly #privateKey: KeyObject;
  readonly #header: string;
  #token: string | undefined;

  private constructor(url: string, personId: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.personId = personId;
    this.#url = url;
    this.#privateKey = privateKey;
    this.#header = base64url({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicKey.export({ format: 'jwk' }) });
  }

  /** Signs in as the demo's people do: the code and the number on the screen, and the device. */
  static async signIn(url: string, personId: string): Promise<DemoPerson> {
    const person = new DemoPerson(url, personId);
    person.#token = z.parse(z.object({ token: z.string() }), await person.make('POST', '/web/login')).token;
    const { loginCode, number } = z.parse(login, await person.make('GET', '/web/login'));
    await person.device('PUT', `/web/login?${personId}`, { loginCode, number });
    const opened = z.parse(z.object({ authorization: z.string() }), await person.make('GET', '/web/login'));
    person.#token = opened.authorization;
    return person;
  }

  /**
   * The answer of a call. Where the caller's own device has to approve it, it does: again, if what was shown has
   * changed meanwhile, as a card does once its processor has made it. @throws {PlayFailed}
   */
  async make(method: string, path: string, sent: SentCall = {}): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      const answer = await onceChecked(() => this.#send(method, path, sent));
      if (answer.status !== 428) return getBody(answer, method, path);
      const { requestId: approval } = z.parse(waiting, answer.body);
      await this.approve(approval);
      const approved = await onceChecked(() => this.#send(method, path, { ...sent, approval }));
      if (getCode(approved) !== 'version-changed' || tries === maxApprovals) return getBody(approved, method, path);
    }
  }

  /** Approves what waits on the person's device. */
  async approve(requestId: string): Promise<void> {
    await this.device('PUT', `/device/requests/${requestId}?${this.personId}`, { decision: 'approve' });
  }

  /** Approves the newest request of a kind. */
  async approveNewest(kind: string): Promise<void> {
    const { items } = z.parse(requests, await this.device('GET', `/device/requests?${this.personId}`));
    const request = items.find((one) => one.kind === kind);
    if (!request) throw new PlayFailed(`no ${kind} waits on the device of ${this.personId}`);
    await this.approve(request.id);
  }

  /** A call of the person's device: no session, the person is in the address. */
  async device(method: string, path: string, body?: unknown): Promise<unknown> {
    return getBody(await onceChecked(() => this.#fetch(method, path, {}, body)), method, path);
  }

  #send(method: string, path: string, { body, form, key, approval }: SentCall): Promise<Answered> {
    const headers = {
      session: this.#proof(method, path),
      ...(this.#token !== undefined && { authorization: `DPoP ${this.#token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(approval !== undefined && { approval }),
    };
    return this.#fetch(method, path, headers, form ? getForm(form) : body);
  }

  async #fetch(method: string, path: string, headers: Record<string, string>, body: unknown): Promise<Answered> {
    const isForm = body instanceof FormData;
    const answer = await fetch(this.#url + path, {
      method,
      redirect: 'error',
      headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** RFC 9449. */
  #proof(method: string, path: string): string {
    const digest = this.#token && createHash('sha256').update(this.#token).digest('base64url');
    const claims = {
      ...{ htm: method, htu: this.#url + path.split('?')[0], jti: randomUUID() },
      ...{ iat: Math.floor(Date.now() / 1000), ...(digest && { ath: digest }) },
    };
    const signed = `${this.#header}.${base64url(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.#privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }
}

function getForm({ fields, file, fileName }: NonNullable<SentCall['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, fileName);
  return form;
}

const getCode = ({ body }: Answered): string => problem.safeParse(body).data?.code ?? '';

/** The answer, once no check is in its way. */
async function onceChecked(ask: () => Promise<Answered>): Promise<Answered> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (!untilChecked.includes(getCode(answer)) || Date.now() > end) return answer;
    await delay(againMs);
  }
}

function getBody({ status, body }: Answered, method: string, path: string): unknown {
  if (status < 300) return body;
  const { title = 'No answer could be read.', detail, code } = problem.safeParse(body).data ?? {};
  const why = [title, detail].filter((words) => words !== undefined).join(' ');
  throw new PlayFailed(`${why} (${method} ${path.split('?')[0]}: ${[status, code].filter(Boolean).join(' ')})`);
}
