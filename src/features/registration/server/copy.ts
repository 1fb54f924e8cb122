/**
 * The copy of an application on paper: its answers, and the contract with its signature. Its applicant takes it at any
 * time.
 */

import { getPerson } from '#server/access/caller.ts';
import { readBank, readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { longRows, type ProfilePaper, type ProfilePart } from '#server/pdf/factsPaper.ts';
import { formatMoment } from '#shared/days.ts';
import type { Block, Part } from '#shared/reading/blocks.ts';
import { getBlocks } from '#shared/reading/getBlocks.ts';
import { getAnswers } from '../answers.ts';
import type { registrationCalls } from '../calls.ts';
import { type ContractRow, contractOfClient } from './contracts.ts';
import { admitApplicant, getDraft } from './drafts.ts';
import * as queries from './sql.ts';

type CopyCall = Pick<typeof registrationCalls, 'downloadApplication'>;

export const copyHandlers: Handlers<CopyCall> = {
  downloadApplication: async ({ params: { companyId, cddId } }, context) => {
    const { services, signal } = context;
    const paper = await inSnapshot(services.pool, (db) => getPaper({ ...context, db }, companyId, cddId));
    const body = await services.threads.run('makeProfile', paper, { signal });
    return { type: 'application/pdf', name: `application-${companyId}.pdf`, body };
  },
};

/** @throws Refusal not-found, not-permitted for anybody but the applicant */
async function getPaper(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  companyId: string,
  cddId: string,
): Promise<ProfilePaper> {
  const row = admitApplicant(await db.maybe(queries.readRegistration, [companyId]), { caller }, cddId);
  const draft = getDraft(row);
  const { name, bic, zone } = await readBank(db);
  const { now } = await readBankTime(db);
  const at = (moment: string) => `${formatMoment(moment, zone)} ${zone}`;
  const contract = await contractOfClient(db, companyId);
  return {
    kind: 'Application',
    bank: { name, bic },
    id: companyId,
    name: draft.Name,
    standing: `Saved on ${at(row.saved_at)}`,
    printedBy: getPerson(caller).fullName,
    printedAt: at(now),
    parts: [...(await answerParts(db, row)), ...(contract ? contractParts(contract, at) : [])],
  };
}

async function answerParts(db: Db, row: queries.RegistrationRow): Promise<ProfilePart[]> {
  const files = await db.many(queries.listFiles, [row.client_id]);
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return getAnswers(getDraft(row), row.stage, names).map(({ title, rows }) => ({
    title,
    rows: rows.flatMap(({ label, value }) => longRows(label, value)),
  }));
}

function contractParts(contract: ContractRow, at: (moment: string) => string): ProfilePart[] {
  const { words, sha256, state, signer, sent_at: sentAt, ended_at: endedAt } = contract;
  const facts = [
    { label: 'Sent', value: at(sentAt) },
    { label: 'Signed', value: state === 'signed' ? `by ${signer ?? ''} on ${at(endedAt ?? '')}` : 'Not yet' },
    { label: 'Fingerprint (SHA-256)', value: sha256 },
  ];
  return [
    { title: 'Contract', rows: facts },
    {
      title: 'Text of the contract',
      rows: getBlocks(words)
        .flatMap(getLines)
        .flatMap((line) => longRows('', line)),
    },
  ];
}

/** The text of a block without its marks; points keep their numbers. */
function getLines(block: Block): string[] {
  if (block.kind === 'list')
    return block.items.map((parts, i) => `${block.isOrdered ? `${i + 1}.` : '·'} ${getText(parts)}`);
  if (block.kind === 'table') return [block.head, ...block.rows].map((cells) => cells.map(getText).join(' | '));
  return [getText(block.parts)];
}

function getText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : getText(part.parts))).join('');
}
