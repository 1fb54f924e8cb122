// Requests to clients as tests ask and answer them.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { field, getItems, type Reply, type TestBank, type TestBrowser, textField } from '../harness/bank.ts';
import { companies } from '../harness/village.ts';

export interface Asked {
  clientId: string;
  id: string;
}

/** Opens a case by hand. */
export async function getOpenCase(officer: TestBrowser, type: string, clientId: string, more = {}): Promise<Asked> {
  const id = randomUUID();
  const body = { type, title: `A ${type} case`, comment: 'Why', ...more };
  const reply = await officer.send('POST', `/web/tasks/${clientId}/${id}`, { body });
  expect([type, reply.status]).toEqual([type, 201]);
  return { clientId, id };
}

/** An action of an officer at the version that stands. */
export async function actOn(
  bank: TestBank,
  officer: TestBrowser,
  { clientId, id }: Asked,
  code: string,
  more = {},
): Promise<Reply> {
  const { rows } = await bank.owner.query<{ version: number }>('select version from client_case where id = $1', [id]);
  const body = { comment: 'Asked', version: rows[0]?.version, ...more };
  return officer.send('PATCH', `/web/tasks/${clientId}/${id}?${code}`, { body });
}

/** Three items: a question, a choice and a file. */
export const threeItems = [
  { kind: 'question', words: 'What was it for?' },
  { kind: 'field', field: 'cash' },
  { kind: 'file', words: 'The invoice', category: 'OD' },
] as const;

/** The newest request to a company, as it sees it. */
export async function newestRequest(user: TestBrowser, companyId: string = companies.timber): Promise<string> {
  const { body } = await user.send('GET', `/web/${companyId}/requests`);
  const [first] = getItems(body).sort((a, b) => String(b['askedAt']).localeCompare(String(a['askedAt'])));
  return textField(first, 'id');
}

const getAddress = (id: string, companyId: string) => `/web/${companyId}/requests/${id}`;

export const readRequest = (user: TestBrowser, id: string, companyId: string = companies.timber) =>
  user.send('GET', getAddress(id, companyId));

export function saveAnswers(user: TestBrowser, id: string, answers: object[], companyId: string = companies.timber) {
  const whole = answers.map((answer) => ({ value: null, fileIds: [], cannot: false, words: '', ...answer }));
  return user.send('PATCH', `${getAddress(id, companyId)}?save`, { body: { answers: whole } });
}

export async function sendAnswers(
  user: TestBrowser,
  id: string,
  key: string = randomUUID(),
  version?: number,
  companyId: string = companies.timber,
) {
  const shown = version ?? field((await readRequest(user, id, companyId)).body, 'version');
  return user.send('POST', `${getAddress(id, companyId)}?send`, { body: { version: shown }, key });
}

/** Sends a file as the form of a browser does. */
export function giveFile(user: TestBrowser, id: string, n: number, name: string, bytes: Buffer): Promise<Reply> {
  return user.send('POST', `${getAddress(id, companies.timber)}/files`, formWith({ n: String(n) }, name, bytes));
}

/** Fields and one file, as the form of a browser sends them. */
export function formWith(fields: Readonly<Record<string, string>>, name: string, bytes: Buffer, field = 'file') {
  const limit = `limit-${randomUUID()}`;
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${limit}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const text = Buffer.concat([
    ...Object.entries(fields).map(([key, value]) => part(`name="${key}"`, Buffer.from(value))),
    part(`name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
    Buffer.from(`--${limit}--\r\n`),
  ]);
  return { text, headers: { 'content-type': `multipart/form-data; boundary=${limit}` } };
}
