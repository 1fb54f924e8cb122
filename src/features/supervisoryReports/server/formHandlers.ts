/** The forms of the supervisor as answers and as files. */
import { createHash } from 'node:crypto';
import { getPerson } from '#server/access/caller.ts';
import { nameActor, record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { csvText } from '#shared/csv.ts';
import { Refusal } from '#shared/errors.ts';
import type { PaperTable } from '#shared/paperTable.ts';
import type { FilledForm, supervisoryCalls } from '../calls.ts';
import { type FormFormat, formatProblem } from '../rules.ts';
import { readForm } from './readForm.ts';
import * as queries from './sql.ts';

type FormCalls = Pick<typeof supervisoryCalls, 'readForm' | 'exportForm'>;

export const formHandlers: Handlers<FormCalls> = {
  readForm: ({ query: { form, day } }, context) => readForm(form, day, context),

  exportForm: async ({ query: { form, day, format } }, context) => {
    const filled = await readForm(form, day, context);
    const { problems } = filled;
    if (problems.length > 0)
      throw new Refusal('account-not-mapped', undefined, undefined, problems.map(formatProblem).join(' '));
    const name = `${form}-${day}.${format}`;
    const body =
      format === 'csv' ? Buffer.from(csvText(filled.headings, filled.lines)) : await drawPdf(filled, context);
    await recordFile(filled, format, name, body, context);
    return { type: format === 'csv' ? 'text/csv' : 'application/pdf', name, body };
  },
};

/** For the same figures the same bytes: neither who made it nor when. */
function drawPdf(filled: FilledForm, { services: { threads, bank }, signal }: Context): Promise<Uint8Array> {
  const { form, title, fromDay, day } = filled;
  const made = `${form}, ${fromDay} to ${day}. Bank code ${bank.bankCode}, BIC ${bank.bic}.`;
  const paper = { title, bank: bank.name, made, createdAt: `${day}T00:00:00Z`, tables: [getPaperTable(filled)] };
  return threads.run('makeStatsFile', paper, { signal });
}

/** The words of a line stand in one column, where paper has room for them. */
function getPaperTable({ title, headings, wordColumns, lines }: FilledForm): PaperTable {
  const join = (cells: readonly string[]) => [
    cells.slice(0, wordColumns).filter(Boolean).join('  '),
    ...cells.slice(wordColumns),
  ];
  const values = headings.length - wordColumns;
  const wordShare = Math.max(0.36, 0.8 - 0.16 * values);
  return {
    title,
    headings: ['', ...headings.slice(wordColumns)],
    lines: lines.map(join),
    shares: [wordShare, ...Array.from({ length: values }, () => (1 - wordShare) / values)],
  };
}

/** The hash stays: a filed file can be held against it. A ticket is this very call once more. */
async function recordFile(
  { form, day }: FilledForm,
  format: FormFormat,
  name: string,
  body: Uint8Array,
  { services, caller, requestId, byTicket }: Context,
): Promise<void> {
  if (byTicket) return;
  const { personId } = getPerson(caller);
  const hash = createHash('sha256').update(body).digest();
  await inTransaction(services.pool, async (tx) => {
    await tx.run(nameActor, [personId, requestId]);
    await tx.run(queries.insertMadeFile, [newId(), form, day, format, name, hash, body.length, personId]);
    await record(tx, {
      ...{ clientId: null, verb: 'form.export', subjectKind: 'list', subjectId: form },
      facts: { day, format, sha256: hash.toString('hex') },
    });
  });
}
