/** The case desk: staff look at cases, open and decide them. */

import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { CaseField, CaseOption } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney, parseDecimal } from '#shared/money.ts';
import { mayAct } from '../actionRules.ts';
import { isCaseAct, undoableActs } from '../acts.ts';
import type { caseCalls } from '../calls.ts';
import { factsOfCode, isCaseCode } from '../codes.ts';
import { caseMessages } from '../messages.ts';
import { caseTypeNames, mayReadRestricted, readableTypes } from '../rules.ts';
import { needsPayment } from '../subjects.ts';
import { act } from './acts.ts';
import { toItem } from './caseItem.ts';
import { getReader } from './caseReader.ts';
import {
  decide,
  getConfirmers,
  type Judged,
  judge,
  lockShown,
  mayStillAct,
  needsSecond,
  refuseLoosening,
  takesAway,
} from './decide.ts';
import { findClient, findOpened, findPayment } from './decideSql.ts';
import { lookAtCase } from './look.ts';
import { openCase } from './openCase.ts';
import { exportQueue, readQueue } from './queue.ts';
import { listOfClient } from './sql.ts';
import { whyNotHeld, whyNotOpened } from './subject.ts';

export const caseHandlers: Handlers<typeof caseCalls, typeof casePreparations> = {
  listCases: readQueue,

  exportCases: exportQueue,

  listCasesOfClient: async ({ params: { clientId } }, context) => {
    const reader = getReader(context);
    const values = [reader.id, clientId, readableTypes(reader), mayReadRestricted(reader)];
    const rows = await context.db.many(listOfClient, values);
    recordLook(context, { clientId, verb: 'case.list', subjectKind: 'client', subjectId: clientId });
    return { items: rows.map(toItem), next: null };
  },

  readCase: async ({ params: { clientId, caseId } }, context) => {
    const found = await lookAtCase(context, clientId, caseId);
    recordLook(context, { clientId, verb: 'case.read', subjectKind: 'case', subjectId: caseId });
    return found;
  },

  openCase: async ({ params: { clientId, caseId }, body }, context) => {
    const { db, caller } = context;
    const openedBy = getPerson(caller).personId;
    const reason = body.type === 'OTHER' ? (body.reason ?? null) : null;
    if (body.type === 'OTHER' && reason === null) throw missing('reason');
    if (!mayAct(getReader(context), { type: body.type, reason })) throw new Refusal('not-permitted');
    if (!(await db.maybe(findClient, [clientId]))) throw new Refusal('not-found');
    const why = await whyNotOpened(db, body.type, clientId);
    if (why !== undefined) throw new Refusal('case-not-about-client', undefined, undefined, why);
    const { paymentId, type, title, comment } = body;
    if (paymentId !== undefined && !(await db.maybe(findPayment, [paymentId, clientId])))
      throw missing('paymentId', 'not-valid');
    if (needsPayment(type)) await refuseUnheld(db, paymentId);
    const more = { ...(reason !== null && { reason }), ...(paymentId !== undefined && { paymentId }) };
    await openCase(db, { id: caseId, subjectId: clientId, type, title, comment, openedBy, ...more });
    const opened = await db.one(findOpened, [caseId]);
    const isOurs = opened.subject_id === clientId && opened.type === type && opened.opened_by === openedBy;
    if (!isOurs) throw new Refusal('state-conflict');
    return { id: caseId };
  },

  actOnCase: async ({ params: { clientId, caseId }, query: { action }, body, prepared: { judged } }, context) => {
    if (judged === null) {
      if (!isCaseAct(action)) throw new Refusal('unknown-call');
      const row = await lockShown(context, clientId, caseId, body.version);
      const { status, version } = await act(context, row, action, body);
      return {
        taskID: `${row.kind}${status}`,
        version,
        message: caseMessages.caseUpdated,
        given: {},
        canUndo: undoableActs.includes(action),
      };
    }
    const { row, code, status } = judged;
    const { version, given, canUndo } = await decide(context, judged);
    return { taskID: `${row.kind}${status}`, version, message: factsOfCode(code).message, given, canUndo };
  },
};

/** @throws Refusal invalid-input without a payment, case-not-about-client for one that the bank does not hold */
async function refuseUnheld(db: Db, paymentId: string | undefined): Promise<void> {
  if (paymentId === undefined) throw missing('paymentId');
  const why = await whyNotHeld(db, paymentId);
  if (why !== undefined) throw new Refusal('case-not-about-client', undefined, undefined, why);
}

const missing = (path: string, code = 'required') => new Refusal('invalid-input', [{ path, code }]);

export const casePreparations = {
  actOnCase: async ({ params, query: { action }, body }, context) => {
    if (!isCaseCode(action)) return { shown: null, facts: { judged: null } };
    const judged = await judge(context, params, action, body);
    await refuseLoosening(context, judged);
    // without `about` the proposal is void
    if (!(await mayStillAct(context, judged))) return { shown: null, facts: { judged } };
    const isSecond = context.proposedBy !== undefined || (await needsSecond(context, judged));
    const { row, found, decision } = judged;
    // what only takes away does not wait for a new device of the officer
    const whileWaiting = takesAway(judged) ? ({ whileWaiting: true } as const) : {};
    const shown =
      isSecond || judged.action.stepUp ? { ...(await describeDecision(context, judged)), ...whileWaiting } : null;
    const subject = { kind: 'case', id: row.id, version: row.version };
    const { hasCode } = judged.action;
    const about = { subject, clientId: row.client_id, confirmers: getConfirmers(judged), ...(hasCode && { hasCode }) };
    const actNow = judged.action.actNow;
    const tightens = judged.action.tightens?.(found, decision);
    const waiting = async () => ({ shown: await describeDecision(context, judged), about });
    return {
      shown,
      facts: { judged },
      ...(tightens && { tightens: { ...tightens, waiting } }),
      ...(isSecond && { about }),
      ...(isSecond && actNow && { actNow: () => actNow(context, found, decision) }),
    };
  },
} satisfies Preparations<typeof caseCalls>;

/** Kinds of fields whose values are grouped for reading. */
const shownLabels: Partial<Readonly<Record<CaseField['kind'], (value: string) => string>>> = {
  amount: (value) => `${formatMoney(parseDecimal(value) ?? 0n)} EUR`,
  euros: (value) => `${formatMoney(BigInt(value) * 100n)} EUR`,
  limit: (value) => `${formatMoney(BigInt(value))} EUR`,
  iban: formatIban,
};

/** What the own device and the confirmer are shown. */
async function describeDecision({ db }: Context, { row, found, action, code, decision }: Judged) {
  const fields = (action.fields ?? []).filter(({ key }) => decision.props[key] !== undefined);
  const props: { label: string; value: string }[] = [];
  for (const { key, label, kind, options, now, choices = {} } of fields) {
    const value = decision.props[key];
    const named = ({ label, detail }: CaseOption) => (detail ? `${label} (${detail})` : label);
    const names = new Map((await options?.(db, found))?.map((one) => [one.value, named(one)]));
    const words = Array.isArray(value) ? value.map((one) => names.get(one) ?? one).join(', ') : String(value);
    const after = shownLabels[kind]?.(words) ?? choices[words] ?? words;
    props.push({ label, value: now ? `${await now(db, found)} → ${after}` : after });
  }
  const words = decision.reasons.map((reason) => action.reasons?.[reason] ?? reason);
  return {
    title: `${caseTypeNames[row.type]}: ${factsOfCode(code).title}`,
    lines: [
      { label: 'Client', value: row.client_name },
      { label: 'Case', value: row.title },
      ...props,
      { label: 'What it does', value: action.confirm },
      ...(words.length > 0 ? [{ label: 'Reasons', value: words.join(', ') }] : []),
      { label: 'Comment', value: decision.comment },
    ],
  };
}
