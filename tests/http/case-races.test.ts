// Three officers at once do random things with a few cases: no decision is lost, none is done twice, and every status is
// reached by a step of its machine.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBank, type TestBank, textField } from '../harness/bank.ts';
import { confirm, type Desk, openDesks } from '../harness/desks.ts';
import { companies } from '../harness/village.ts';

const roles = ['A', 'M', 'H'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const codes = [
  'AREQ',
  'ICNC',
  'IAPR',
  'IDCL',
  'AFLS',
  'ATRU',
  'AREV',
  'take',
  'release',
  'handUp',
  'comment',
  'undo',
  'MRSM',
  'openEdd',
];
const types = ['PEP', 'ODD', 'RFI', 'FRAUD', 'MNT'];
const step = fc.record({
  role: fc.constantFrom(...roles),
  at: fc.nat(types.length - 1),
  code: fc.constantFrom(...codes),
  /** how far behind the version is that this officer has seen */
  behind: fc.constantFrom(0, 0, 0, 1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Row {
  id: string;
  version: number;
  status: number;
  closed_at: string | null;
}
const read = async (id: string) =>
  (await bank.owner.query<Row>('select id, version, status, closed_at from client_case where id = $1', [id])).rows[0];

async function take(ids: readonly string[], { role, at, code, behind }: Step): Promise<string> {
  const id = ids[at] ?? '';
  const version = ((await read(id))?.version ?? 0) - behind;
  const props = code === 'ATRU' && types[at] === 'FRAUD' ? { props: { who: 'suspect' } } : {};
  const body = { comment: 'Random', version, ...props };
  const { browser } = desks[role];
  const reply = await browser.send('PATCH', `/web/tasks/${companies.lonely}/${id}?${code}`, { body });
  expect([code, [200, 400, 409, 403].includes(reply.status) || reply.status]).toEqual([code, true]);
  return `${id} ${code} ${reply.status}`;
}

test('random actions of three officers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }),
      async (rounds) => {
        const ids: string[] = [];
        for (const type of types) {
          const id = randomUUID();
          const body = { type, title: type, comment: 'Random' };
          await desks.A.browser.send('POST', `/web/tasks/${companies.lonely}/${id}`, { body });
          ids.push(id);
        }
        const done: string[] = [];
        for (const round of rounds) done.push(...(await Promise.all(round.map((one) => take(ids, one)))));
        for (const id of ids) {
          const made = done.filter((one) => one.startsWith(id) && one.endsWith(' 200'));
          // each act that was answered with 200 moved the version once, and left its comment; an undo takes one away
          expect([id, (await read(id))?.version]).toEqual([id, made.length + 1]);
          const { rows } = await bank.owner.query<{ all: number; undone: number }>(
            `select count(*)::integer as all, count(undone_at)::integer as undone from case_comment where case_id = $1`,
            [id],
          );
          const undone = made.filter((one) => one.includes(' undo ')).length;
          expect([id, rows[0]]).toEqual([id, { all: made.length - undone, undone }]);
        }
      },
    ),
    { numRuns: 8 },
  );
});

test('what is done with a case meanwhile voids what was proposed', async () => {
  const id = randomUUID();
  const path = `/web/tasks/${companies.lonely}/${id}`;
  await desks.A.browser.send('POST', path, { body: { type: 'RFI', title: 'x', comment: 'x' } });
  await bank.owner.query('update client_case set level = 6 where id = $1', [id]);
  const { browser, device } = desks.M;
  const body = { comment: 'x', version: 1 };
  const asked = await browser.send('PATCH', `${path}?IAPR`, { body });
  const approval = textField(asked.body, 'requestId');
  await device.decide(approval);
  const proposed = await browser.send('PATCH', `${path}?IAPR`, { body, headers: { approval } });
  const proposalId = textField(proposed.body, 'proposalId');
  expect((await desks.A.browser.send('PATCH', `${path}?comment`, { body })).status).toBe(200);
  expect(await confirm(desks.H, proposalId)).toMatchObject({ status: 409, code: 'version-changed' });
  expect(await read(id)).toMatchObject({ status: 0, closed_at: null });
});
