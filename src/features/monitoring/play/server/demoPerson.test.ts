// People of the demo ask again while the bank still checks a name; every other refusal ends the play, in words.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DemoPerson } from './demoPerson.ts';

/** How the bank answers on /web/x, the next one first. */
let answers: [status: number, body: object][] = [];
let asked = 0;
let person: DemoPerson;

const bank = http.createServer((request, response) => {
  const [status, body] = answerTo(request);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
function answerTo({ method, url }: http.IncomingMessage): [status: number, body: object] {
  if (url === '/web/login') return [200, { token: 'a', authorization: 'b', loginCode: 'c', number: 10 }];
  if (method === 'PUT') return [200, {}];
  asked += 1;
  return answers.shift() ?? [500, {}];
}

beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  person = await DemoPerson.signIn(`http://127.0.0.1:${(bank.address() as AddressInfo).port}`, '20000000001');
});
afterAll(() => new Promise((resolve) => bank.close(resolve)));
beforeEach(() => {
  asked = 0;
});

test.each(['screening-not-ended', 'payee-not-checked', 'too-many-pushes'])('asks again after %s', async (code) => {
  answers = [
    [409, { title: 'Not yet.', code }],
    [200, { id: '1' }],
  ];
  expect(await person.make('POST', '/web/x')).toEqual({ id: '1' });
  expect(asked).toBe(2);
});

test('approves again what has changed since it was shown', async () => {
  const wanted: [number, object] = [428, { title: 'Approve it.', code: 'approval-required', requestId: 'r' }];
  answers = [wanted, [409, { title: 'It has changed.', code: 'version-changed' }], wanted, [200, { id: '1' }]];
  expect(await person.make('PATCH', '/web/x')).toEqual({ id: '1' });
});

test('another refusal ends the play with its words', async () => {
  answers = [[409, { title: 'A case is open.', code: 'open-cases' }]];
  await expect(person.make('POST', '/web/x?y')).rejects.toThrow('A case is open. (POST /web/x: 409 open-cases)');
  expect(asked).toBe(1);
});
