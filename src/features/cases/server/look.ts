/** One case as staff see it. */
import type { CaseAction, CaseSection, DeclaredCase, FoundCase } from '#server/cases/declared.ts';
import type { Context } from '#server/http/context.ts';
import { may, requestPermissions, staffRoles } from '#shared/permissions.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { mayAct, mayRead } from '../actionRules.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { caseWarnings, factsOfCode, isCaseCode } from '../codes.ts';
import { getKeys, isClosed, mayReadRestricted, type Reader } from '../rules.ts';
import { toItem } from './caseItem.ts';
import { getReader } from './caseReader.ts';
import { readChecklist } from './checklist.ts';
import { listEvents } from './events.ts';
import { listFiled } from './fileReviews.ts';
import { readLed } from './ledTo.ts';
import { canAnswer, listAsked } from './listAsked.ts';
import { findReadableCase } from './readable.ts';
import { type CaseRow, listComments, listEarlier, listLinked, listOthers, listStaff, markSeen } from './sql.ts';
import { type JudgedVerb, readVerb } from './verbs.ts';

/** Marks it as seen. @throws Refusal not-found, also for a type that this staff user may not see */
export async function lookAtCase(context: Context, clientId: string, caseId: string): Promise<CaseAnswer> {
  const { db, services } = context;
  const reader = getReader(context);
  const row = await findReadableCase(context, clientId, caseId);
  const declared = services.cases.get(row.type);
  const found = { ...row, clientId, clientName: row.client_name, paymentId: row.payment_id };
  const facts = (await declared?.facts?.(db, found)) ?? [];
  const matches = (await declared?.matches?.(db, found)) ?? [];
  const [comments, linked, others, earlier, staff, requests, answerers] = await Promise.all([
    db.many(listComments, [caseId]),
    db.many(listLinked, [caseId, reader.id]),
    db.many(listOthers, [caseId, clientId]),
    db.many(listEarlier, [caseId, clientId]),
    db.many(listStaff, [clientId, staffGroups.caseDesk]),
    listAsked(db, caseId),
    canAnswer(db, clientId, may(...requestPermissions).letters),
    db.run(markSeen, [caseId, reader.id, row.version]),
  ]);
  const judged = await judgeActions(context, row, found);
  const named = [...facts.flatMap(({ cases = [] }) => cases), ...judged.flatMap(({ waitsFor }) => waitsFor)];
  const ledTo = await readLed(db, reader, named);
  return {
    ...toItem(row),
    comment: row.comment,
    reason: row.reason,
    paymentId: row.payment_id,
    openedBy: row.opened_by === null ? null : { id: row.opened_by, fullName: row.opener ?? '' },
    outcome: row.outcome,
    duplicateOf: row.duplicate_of,
    facts: facts.map(({ cases = [], ...fact }) => ({
      ...fact,
      ...(cases.length > 0 && { cases: ledTo(cases) }),
    })),
    sections: await getSections(context, row, found),
    matches: matches.map(({ differences, parts, programmes, explanation, earlier, ...one }) => ({
      ...one,
      differences: [...differences],
      ...{ parts: [...parts], programmes: [...programmes], explanation: [...explanation], earlier: [...earlier] },
    })),
    events: await listEvents(db, found, mayAct(reader, row)),
    filed: await listFiled(db, caseId, reader.keys, (await services.cases.get(row.type)?.proofs?.(db, found)) ?? []),
    checklist: await readChecklist(db, row.type, caseId),
    actions: judged.map(({ action, ...verb }) => ({
      ...shownAction(found, action, verb),
      waitsFor: ledTo(verb.waitsFor),
    })),
    decidedBy: getDeciders(services.cases.get(row.type), reader, row),
    requests,
    canAnswer: answerers,
    comments: comments.map((one) => ({ ...one, by: one.by ?? 'The bank' })),
    links: linked.filter((one) => mayRead(reader, one)).map((one) => ({ ...shownCase(one), clientID: one.subject_id })),
    others: others.filter((one) => mayRead(reader, one)).map(shownCase),
    earlier: earlier
      .filter((one) => mayRead(reader, one))
      .map((one) => ({ ...shownCase(one), code: one.code, by: one.by, at: one.closed_at })),
    colleagues: staff
      .filter((one) => one.id !== reader.id && mayAct(one, row))
      .map(({ id, full_name: fullName }) => ({ id, fullName })),
  };
}

/** Of the type first, then what every case says of its client. */
async function getSections({ db, services, caller }: Context, row: CaseRow, found: FoundCase) {
  const { id, role, keys } = getReader({ caller });
  const reader = { id, keys, mayReadRestricted: mayReadRestricted({ role, keys }) };
  const own = services.cases.get(row.type)?.sections;
  const describers = [...(own ? [own] : []), ...services.caseSections];
  const described = await Promise.all(describers.map((describe) => describe(db, found, reader)));
  return described.flat().flatMap((section) => (section ? shownSection(section) : []));
}

function shownSection({
  title,
  place,
  lines = [],
  columns = [],
  rows = [],
  tree,
}: CaseSection): CaseAnswer['sections'] {
  const filled = lines.filter(({ value }) => value !== '');
  if (filled.length === 0 && rows.length === 0 && !tree) return [];
  return [
    {
      ...{ title, place, lines: filled },
      columns: columns.map((column) => ({ title: column.title, isNumber: column.isNumber ?? false })),
      rows: rows.map((row) => [...row]),
      tree: tree ? { root: tree.root, lines: tree.lines.map((line) => ({ ...line })) } : null,
    },
  ];
}

/** What this staff user can do with it now. */
async function judgeActions({ db, services, caller }: Context, row: CaseRow, found: FoundCase) {
  const reader = getReader({ caller });
  const judged: (JudgedVerb & { action: CaseAction })[] = [];
  for (const action of services.cases.get(row.type)?.actions ?? []) {
    if (!mayAct(reader, row, action.roles)) continue;
    const verb = await readVerb(db, row, found, action, reader);
    if (verb.verb) judged.push({ action, ...verb });
  }
  return judged;
}

/** Roles and keys of who decides it, where the reader can do nothing of what its type declares; otherwise null. */
function getDeciders(declared: DeclaredCase | undefined, reader: Reader, row: CaseRow): CaseAnswer['decidedBy'] {
  const actions = declared?.actions ?? [];
  if (isClosed(row.kind, row.status) || actions.some(({ roles }) => mayAct(reader, row, roles))) return null;
  const roles = staffGroups.caseDesk.filter((role) =>
    actions.some((one) => (one.roles ?? staffGroups.caseDesk).includes(role)),
  );
  return { roles: roles.map((role) => staffRoles[role]), keys: getKeys(row.type, row.reason).map((key) => key) };
}

function shownAction(
  found: FoundCase,
  { code, button, confirm, confirmFor, fields = [], reasons = {}, proposesReport, needsEntry = '' }: CaseAction,
  { verb, offered, required }: Pick<JudgedVerb, 'verb' | 'offered' | 'required'>,
): Omit<CaseAnswer['actions'][number], 'waitsFor'> {
  return {
    code,
    button,
    whyNot: verb?.why ?? '',
    needsEntry,
    title: isCaseCode(code) ? factsOfCode(code).title : button,
    confirm: confirmFor?.[found.reason ?? ''] ?? confirm,
    asks: isCaseCode(code) && factsOfCode(code).asks === true,
    proposesReport: proposesReport === true,
    fields: fields.map(
      ({ key, label, kind, choices = {}, when = null, every = false, hasWords = false, missing = '' }) => ({
        ...{ key, label, kind, choices: { ...choices }, options: [...(offered.get(key) ?? [])], when },
        ...{ isRequired: required.has(key), isEvery: every, hasWords, missing },
      }),
    ),
    reasons: { ...reasons },
    warnings: caseWarnings,
  };
}

function shownCase({ id, type, kind, status, title }: Pick<CaseRow, 'id' | 'type' | 'kind' | 'status' | 'title'>) {
  return { id, icon: type, taskID: `${kind}${status}`, title };
}
