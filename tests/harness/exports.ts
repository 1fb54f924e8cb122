// Files of what the bank holds about a client: the copy for a person, logs, documents, cases. Each is recorded when it
// is taken, and so in the next one: looks are left out, and everything else is compared.
import { unzipSync } from 'fflate';
import type { TestBank } from './bank.ts';
import type { Answers, Everybody } from './everybody.ts';
import { pdfLines } from './pdfText.ts';
import { untilRead } from './untilRead.ts';
import { people, staff } from './village.ts';

interface Things {
  clientId: string;
  paymentId: string;
  caseId: string;
}

/** Makes the director a client of their own, with a copy of their data that two people have made. */
export async function settleCopy({ owner }: TestBank): Promise<void> {
  await owner.query(
    `insert into client (id, type, title, sort_name, country, created_at)
     values ($1, 'N', 'Test director', 'test director', 'LT', bank_now())`,
    [people.director],
  );
  await owner.query(
    `insert into data_copy (id, client_id, made_by, confirmed_by, comment, made_at, until_at)
     select new_id(), id, $2, $3, 'Asked for', bank_now(), bank_now() + interval '7 days'
     from client where id = $1`,
    [people.director, staff.A, staff.M],
  );
}

/** Their lines by who takes them and what they are. */
export async function takeExports({ owner }: TestBank, everybody: Everybody, things: Things): Promise<Answers> {
  await untilRead(owner);
  const { clientId, paymentId, caseId } = things;
  const { rows } = await owner.query<{ id: string }>('select id from data_copy');
  const paths = [
    ...rows.map(({ id }) => `/web/clients/${people.director}/copies/${id}`),
    ...[clientId, people.director].map((id) => `/web/clients/${id}/files?export`),
    ...[clientId, people.director, `%23${staff.H}`].map((id) => `/web/logs/${id}?export`),
    ...[paymentId, caseId].map((id) => `/web/logs/${clientId}/${id}?export`),
    ...['pdf', 'zip'].map((as) => `/web/tasks/${clientId}/${caseId}?file&as=${as}`),
    '/web/clients?export',
  ];
  const found: [string, string][] = [];
  for (const [at, path] of paths.entries()) {
    const { status, body } = await everybody.as('A').send('GET', path);
    if (!(body instanceof Uint8Array)) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    found.push([`${at} ${path.replace(/[0-9a-f-]{36}/g, '…')}`, await getText(body)]);
  }
  return new Map(found);
}

/** The lines that are in one of two sets of files alone, with the file that they are in. */
export function getLineChanges(before: Answers, after: Answers): string[] {
  const lines = (answers: Answers) =>
    [...answers].flatMap(([name, text]) => text.split('\n').map((line) => `${name}: ${line}`));
  const compare = (mark: string, these: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return these.filter((line) => !known.has(line)).map((line) => `${mark} ${line}`);
  };
  const [old, now] = [lines(before), lines(after)];
  return [...compare('-', old, now), ...compare('+', now, old)];
}

/** How the log begins what it says of a look, or of a file that was made. */
const looks =
  /viewed|looked|opened the client|exported|downloaded|statement made|printed|took|page \d|continued|^(as|filter): /i;

async function getText(bytes: Uint8Array): Promise<string> {
  const text = Buffer.from(bytes).toString('utf8');
  if (text.startsWith('PK')) {
    const files = Object.entries(unzipSync(bytes)).filter(([name]) => name !== 'manifest.txt');
    return (await Promise.all(files.map(async ([name, one]) => `${name}\n${await getText(one)}`))).join('\n');
  }
  const lines = text.startsWith('%PDF') ? (await pdfLines(bytes)).flat() : text.split('\r\n');
  // looks move what is below them to another page of paper, and to another line beside it
  return lines
    .filter((line) => !looks.test(line))
    .flatMap((line) => line.split(' | '))
    .sort()
    .join('\n');
}
