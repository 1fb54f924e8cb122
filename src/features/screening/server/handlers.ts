/** Calls of screening. */
import { getPerson } from '#server/access/caller.ts';
import { refuseConflicts } from '#server/access/conflicts.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { say } from '#shared/messages.ts';
import { problemLabel } from '#shared/problemLines.ts';
import { type ListVersion, type LookedUp, maxLookedUp, type screeningCalls } from '../calls.ts';
import {
  formatUnscored,
  getCaseType,
  type ListCode,
  listCodes,
  listFields,
  listOldDays,
  lists,
  needsSecond,
} from '../lists.ts';
import { screeningMessages } from '../messages.ts';
import { matchAgainstLists } from './checks/ask.ts';
import { changeThresholds, listThresholds, shownChange } from './checks/changeThresholds.ts';
import { nothingDisplayed, withDisplayed } from './checks/displayed.ts';
import { getInput } from './checks/input.ts';
import { screenSoon } from './checks/jobs.ts';
import type { Hit } from './checks/matchNames.ts';
import { readChecks } from './checks/read.ts';
import { getVersions } from './checks/screen.ts';
import * as checkQueries from './checks/sql.ts';
import { thresholdsNow } from './checks/thresholds.ts';
import { anyKind, matcherVersion } from './matching/match.ts';
import { namesInLine } from './matching/party.ts';
import { receiveList } from './versions/receive.ts';
import * as queries from './versions/sql.ts';
import { decideList, withdrawList } from './versions/take.ts';

export const screeningHandlers: Handlers<typeof screeningCalls, typeof screeningPreparations> = {
  lookUpName: async ({ query: { name, kind, birthDate, country, cursor = '0' } }, context) => {
    const { db, services, signal } = context;
    const versions = getVersions(await db.many(queries.liveVersions));
    if (Object.keys(versions).length === 0) throw new Refusal('no-list');
    const detail = { name, ...(birthDate && { birthDate }), ...(country && { country }) };
    recordLook(context, { clientId: null, verb: 'lookup.search', subjectKind: 'list', subjectId: 'lookup', detail });
    const facts = {
      birthDates: birthDate ? [birthDate] : [],
      countries: country ? [country] : [],
      // a name without a digit is no number of a document, and differs from none
      identifiers: /\d/.test(name) ? [name] : [],
    };
    const { display: least, alert, strong } = await thresholdsNow(db);
    const kinds = kind ? [kind] : anyKind;
    const asked = kinds.map((one) => ({ subject: { kind: one, names: namesInLine(name), ...facts }, least }));
    const found = (await matchAgainstLists(services, { versions }, asked, signal)).flat();
    found.sort(bestFirst);
    const ours = { ...nothingDisplayed, kinds: kind ? [kind] : [] };
    const end = Number(cursor) + maxLookedUp;
    const items = (await withDisplayed(db, versions, found.slice(Number(cursor), end), ours)).map(getLookedUp);
    return { items, next: found.length > end ? String(end) : null, versions, matcher: matcherVersion, alert, strong };
  },

  listLists: async (_input, { db }) => {
    const rows = await db.many(queries.listVersions);
    return {
      lists: listCodes.map((code) => {
        const own = rows.filter((row) => row.code === code);
        const ageDays = own.find(({ state }) => state === 'live')?.age_days ?? null;
        const isOld = ageDays !== null && ageDays >= listOldDays;
        return { code, title: lists[code].title, ageDays, isOld, versions: own.map(getVersion) };
      }),
    };
  },

  sendList: async ({ query: { listName: code }, body: { fields, files } }, { db, caller, services, afterCommit }) => {
    const { format } = fields;
    if (!lists[code].formats.some((one) => one === format)) throw new Refusal('list-format-wrong');
    const sent = files.flatMap(({ field, ...file }) => {
      const known = listFields.find((one) => one === field);
      return known ? [{ field: known, ...file, read: () => file.read() }] : [];
    });
    const isWhole =
      sent.some(({ field }) => field === 'main') && new Set(sent.map(({ field }) => field)).size === sent.length;
    if (!isWhole || sent.length !== files.length) throw new Refusal('list-file-missing');
    const received = await receiveList(db, { code, format, sentBy: getPerson(caller).personId, files: sent });
    afterCommit(services.jobs.wake);
    return received;
  },

  readListChanges: async ({ params: { versionId } }, { db }) => {
    const row = await db.maybe(queries.readVersion, [versionId]);
    if (!row) throw new Refusal('not-found');
    return { version: getVersion(row), changes: row.samples };
  },

  takeList: async ({ params: { versionId } }, context) => {
    const { madeBy, confirmedBy } = twoPeople(context);
    const { code } = await decideList(context.db, versionId, madeBy, confirmedBy);
    context.afterCommit(context.services.jobs.wake);
    return { message: say(screeningMessages.listUploaded, { list: code }) };
  },

  withdrawList: async ({ params: { versionId } }, { db, services, afterCommit }) => {
    await withdrawList(db, versionId);
    afterCommit(services.jobs.wake);
  },

  readThresholds: async (_input, { db }) => ({ items: await listThresholds(db), next: null }),

  changeThresholds: ({ body }, context) => changeThresholds(body, context),

  submitForScreening: async ({ body: { clientId } }, { db, caller, services, afterCommit }) => {
    // the body names the client, which no one else looks at
    await refuseConflicts(db, caller, { params: { clientId }, query: { parts: [], isBroken: false } });
    const [subject] = await db.many(checkQueries.readSubjects, [[clientId]]);
    // who is a client no more is screened no more
    if (!subject)
      throw new Refusal((await db.maybe(checkQueries.isClient, [clientId])) ? 'client-closed' : 'not-found');
    const job = await screenSoon(db, { clientId, cause: 'asked', askedBy: getPerson(caller).personId });
    await record(db, { clientId, verb: 'client.screen', subjectKind: 'client', subjectId: clientId });
    afterCommit(services.jobs.wake);
    return { jobId: job.id };
  },

  readScreening: async ({ params: { clientId } }, context) => {
    const found = await readChecks(context.db, clientId);
    recordLook(context, { clientId, verb: 'screening.read', subjectKind: 'client', subjectId: clientId });
    return found;
  },

  replayCheck: async ({ params: { clientId, checkId } }, context) => {
    const { db, services, signal } = context;
    const row = await db.maybe(checkQueries.readCheck, [checkId]);
    if (row?.client_id !== clientId) throw new Refusal('not-found');
    recordLook(context, { clientId, verb: 'screening.replay', subjectKind: 'client', subjectId: clientId });
    const { checks } = await readChecks(db, clientId, checkId);
    const [check] = checks;
    if (!check) throw new Refusal('not-found');
    const asked = getInput(row).map((subject) => ({ subject, least: row.alert }));
    const found = (await matchAgainstLists(services, { versions: row.versions }, asked, signal)).flat();
    found.sort(bestFirst);
    return { check, found: found.map(getLookedUp), isSameMatcher: row.matcher === matcherVersion };
  },
};

const bestFirst = (a: Hit, b: Hit) => b.permille - a.permille || (a.entityId < b.entityId ? -1 : 1);

/** What the confirmer is shown. */
export const screeningPreparations = {
  takeList: async ({ params: { versionId }, body }, { db }) => {
    const row = await db.maybe(queries.readVersion, [versionId]);
    if (!row) throw new Refusal('not-found');
    if (row.state !== 'staged') throw new Refusal('state-conflict');
    const lines = [
      { label: 'List', value: `${row.code}: ${lists[row.code].title}` },
      { label: 'File', value: row.file_name },
      { label: 'Entries', value: String(row.entries) },
      { label: 'Added', value: String(row.added) },
      { label: 'Changed', value: `${row.changed}. ${formatUnscored(row)}`.replace(/\. $/, '') },
      { label: 'Removed', value: String(row.removed) },
      ...row.losses.map((value) => ({ label: problemLabel, value })),
      { label: 'Effect', value: 'Clients are screened against this version, and those it may concern at once' },
      { label: 'Comment', value: body.comment },
    ];
    const shown = { title: 'Take a screening list', lines };
    const about = { subject: { kind: 'list-version', id: versionId, version: 0 }, clientId: null };
    return { shown: null, facts: {}, ...(needsSecond(row) && { shown, about }) };
  },

  changeThresholds: ({ body }, { db }) => shownChange(body, db),
} satisfies Preparations<typeof screeningCalls>;

const getLookedUp = (hit: Hit): LookedUp => ({
  opens: getCaseType(hit.code as ListCode, hit.isRca),
  list: hit.code as ListCode,
  entityId: hit.entityId,
  name: hit.entityName,
  score: hit.permille,
  ours: hit.ours,
  theirs: hit.theirs,
  matched: hit.matched,
  explanation: hit.explanation,
  parts: hit.parts,
  programmes: hit.programmes,
});

function getVersion(row: queries.VersionRow): ListVersion {
  return {
    ...{ id: row.id, n: row.n, state: row.state, format: row.format, fileName: row.file_name },
    ...{ sizeBytes: String(row.size_bytes), entries: row.entries, added: row.added, changed: row.changed },
    ...{
      removed: row.removed,
      unscored: row.unscored,
      losses: row.losses,
      problem: row.problem,
      sentBy: row.sent_by ?? '',
      takenBy: row.taken_by ?? '',
    },
    ...{ confirmedBy: row.confirmed_by ?? '', sentAt: row.sent_at, takenAt: row.taken_at, jobId: row.job_id },
  };
}
