// Every verb of every type and status of case: what the screen is given is what the server answers.
import { randomUUID } from 'node:crypto';
import { type CaseType, caseFacts, isClosed } from '#features/cases/rules.ts';
import type { CaseAction } from '#server/cases/declared.ts';
import { product } from '#src/features.server.ts';
import { forgetPushes } from '../http/tasks.ts';
import { field, getItems, type Reply, type TestBank } from './bank.ts';
import type { Desk } from './desks.ts';

interface Walk {
  bank: TestBank;
  desk: Desk;
  /** of a natural person */
  relative: string;
}

/** Statuses in which the client is asked. */
const asked: Readonly<Record<string, number>> = { A: 3, D: 5, L: 0 };

/** The steps of a machine from its beginning to a status. */
function pathTo(kind: string, status: number): number[] {
  const machine = product.machines.find(({ name }) => name === `case.${kind}`);
  if (!machine) throw new Error(`no machine for ${kind}`);
  const states: Readonly<Record<string, number | string>> = machine.states;
  const next = machine.steps.filter(([from]) => from === '').map(([, to]) => [to]);
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    const last = path.at(-1) ?? '';
    if (states[last] === status) return path.map((name) => Number(states[name]));
    const tried = path;
    next.push(
      ...machine.steps.filter(([from, to]) => from === last && !tried.includes(to)).map(([, to]) => [...tried, to]),
    );
  }
  throw new Error(`no way to ${kind}${status}`);
}

export function getStatuses(type: CaseType): number[] {
  const machine = product.machines.find(({ name }) => name === `case.${caseFacts[type].kind}`);
  return [...new Set(Object.values(machine?.states ?? {}).map(Number))];
}

async function plant({ owner }: TestBank, type: CaseType, status: number, subject: string): Promise<string> {
  const id = randomUUID();
  const { kind } = caseFacts[type];
  const [first = 0, ...more] = pathTo(kind, status);
  await owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, reason)
     values ($1, $2, $3, $4, $5, 'Walked', bank_now(), bank_now(), bank_now(), $6)`,
    [id, subject, type, kind, first, type === 'OTHER' ? 'COMPLAINT' : null],
  );
  for (const step of more)
    await owner.query(
      `update client_case
       set status = $2, asked_at = case when $3 then bank_now() end, closed_at = case when $4 then bank_now() end,
         outcome = case when $4 then '{"code":"duplicate","by":null,"confirmedBy":null,"reasons":[],"at":"2026-01-01T00:00:00Z"}'::jsonb end
       where id = $1`,
      [id, step, asked[kind] === step, isClosed(kind, step)],
    );
  return id;
}

/** A planted case that waits for no request, fee or contract waits no more. */
async function settle({ owner }: TestBank, id: string): Promise<void> {
  await owner.query(
    `update client_case
     set asked_at = null, status = case kind when 'L' then 5 else 0 end
     where id = $1 and not exists (select from info_request where case_id = $1) and (
       asked_at is not null or (kind = 'L' and status in (1, 2)))`,
    [id],
  );
}

type Shown = Record<string, unknown>;
const getList = (value: unknown): Shown[] => getItems({ items: value });

/** As an officer would fill it in: what is required, and one field where an action needs any. */
function filled(action: Shown, relative: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const one of getList(action['fields'])) {
    const [key, when] = [String(one['key']), one['when']];
    const isAsked = when === null || props[String(field(when, 'key'))] === field(when, 'is');
    const isNeeded = one['isRequired'] === true || (action['needsEntry'] !== '' && Object.keys(props).length === 0);
    if (isAsked && isNeeded) props[key] = getEntry(one, relative);
  }
  return props;
}

const texts: Readonly<Record<string, string>> = {
  country: 'LT',
  countries: 'LT',
  taxCountries: 'LT',
  sources: 'sales',
};

function getEntry(one: Shown, relative: string): unknown {
  const values: Readonly<Record<string, unknown>> = {
    ...{ day: '2099-01-01', euros: 100, limit: 100_000, amount: '1.00', iban: 'LT121000011101001000' },
    ...{ clients: [relative], one: Object.keys(one['choices'] ?? {})[0], text: texts[String(one['key'])] ?? 'Words' },
    some: getList(one['options']).map(({ value }) => value),
  };
  return values[String(one['kind'])];
}

/** A refusal of the form alone: fields that the officer fills in otherwise. */
const isOfForm = ({ status, body }: Reply) =>
  status === 400 && getList(field(body, 'errors')).every(({ path }) => /^(props|reasons)/.test(String(path)));

/** Whether the answer is what the screen said of the verb: hidden, off with a sentence, or open. */
function isAsShown(action: Shown | undefined, reply: Reply): boolean {
  if (!action) return reply.status === 403 || reply.status === 409;
  if (action['whyNot'] === '') return [200, 202, 428].includes(reply.status) || isOfForm(reply);
  return [409, 422].includes(reply.status) && getText(reply) === action['whyNot'];
}

function getText({ body }: Reply): unknown {
  const { detail, title }: { detail?: unknown; title?: unknown } = Object(body);
  return detail ?? title;
}

interface Tried {
  type: CaseType;
  status: number;
  subject: string;
}

/**
 * Sends one verb with what the form asks. One that is open changes its case: another one of the same kind is decided.
 */
async function trySent(
  { bank, desk, relative }: Walk,
  { type, status, subject }: Tried,
  first: { id: string; version: unknown },
  { code, reasons = {} }: CaseAction,
  action: Shown | undefined,
): Promise<Reply> {
  const isOpen = action !== undefined && action['whyNot'] === '';
  const id = isOpen ? await plant(bank, type, status, subject) : first.id;
  const chosen = Object.keys(reasons).slice(0, 1);
  const body = {
    ...{ comment: 'Walked', version: first.version, props: action ? filled(action, relative) : {} },
    ...(chosen.length > 0 && { reasons: chosen }),
  };
  const reply = await desk.browser.send('PATCH', `/web/tasks/${subject}/${id}?${code}`, { body });
  if (reply.status === 428) await forgetPushes(bank);
  if (isOpen) await settle(bank, id);
  return reply;
}

/** Tries every verb, and says where the screen and the server differ. */
export async function walkVerbs(walk: Walk, type: CaseType, status: number, subject: string): Promise<string[]> {
  const tried = { type, status, subject };
  const id = await plant(walk.bank, type, status, subject);
  const seen = await walk.desk.browser.send('GET', `/web/tasks/${subject}/${id}`);
  if (seen.status !== 200) throw new Error(`${type} ${status} about ${subject}: ${JSON.stringify(seen.body)}`);
  const first = { id, version: field(seen.body, 'version') };
  const wrong: string[] = [];
  for (const one of product.cases.get(type)?.actions ?? []) {
    const action = getList(field(seen.body, 'actions')).find(({ code }) => code === one.code);
    // statuses besides the first: what is hidden there is the table of tests/cases.test.ts
    if (!action && status !== getStatuses(type)[0]) continue;
    const reply = await trySent(walk, tried, first, one, action);
    const words =
      `${type} ${status} ${subject} ${one.code}: ${action?.['whyNot'] ?? 'hidden'}, ` +
      `${reply.status} ${getText(reply)}`;
    if (!isAsShown(action, reply)) wrong.push(words);
  }
  await settle(walk.bank, id);
  return wrong;
}
