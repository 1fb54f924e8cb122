/** Calls of the risk tables. A second person confirms each change, whichever way it goes. */
import { record } from '#server/audit/record.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { countryName } from '#shared/countries.ts';
import { Refusal } from '#shared/errors.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import { countryFlags } from '#shared/reference/countryRisks.ts';
import { maxChanges, type RiskChange, type riskCalls } from '../calls.ts';
import { formatValue } from '../words.ts';
import { type DecidedRow, listDecided, readRisks } from './readRisks.ts';

const listChanges = sql<Omit<RiskChange, 'confirmedBy'> & { confirmed_by: string | null }>(`
  select r.version, r.kind, r.code, r.value, p.full_name as by, c.full_name as confirmed_by, r.comment, r.made_at as at
  from risk_change r join person p on p.id = r.made_by left join person c on c.id = r.confirmed_by
  order by r.version desc
  limit ${maxChanges}`);
const readVersion = sql<{ version: number }>(`
  select coalesce(max(version), 0) as version from risk_change where kind = $1 and code = $2`);
/** One change after the other. Ends with the transaction. */
const lock = sql<never>(`select pg_advisory_xact_lock(hashtextextended('country risks', 0))`);
const insert = sql<{ version: number }>(`
  insert into risk_change (version, kind, code, value, made_by, confirmed_by, comment, made_at)
  select coalesce(max(version), 0) + 1, $1, $2, $3, $4, $5, $6, bank_now() from risk_change
  returning version`);
/** Clients that declare the activity, or have to do with the country as their own. */
const countActivity = sql<{ count: bigint }>(`
  select count(*) as count from cdd_profile p join client c on c.id = p.client_id
  where p.until_at is null and $1 = any (p.activities) and c.flags !~ '[DZ]'`);
const countCountry = sql<{ count: bigint }>(
  `select count(*) as count from client where country = $1 and flags !~ '[DZ]'`,
);

interface Change {
  kind: DecidedRow['kind'];
  code: string;
  /** as it was shown */
  version: number;
  value: string;
  comment: string;
}

const ofActivity = ({
  params: { activity },
  body,
}: {
  params: { activity: string };
  body: { version: number; risk: number; comment: string };
}): Change => ({
  kind: 'activity',
  code: activity,
  version: body.version,
  value: String(body.risk),
  comment: body.comment,
});

const ofCountry = ({
  params: { country },
  body,
}: {
  params: { country: string };
  body: { version: number; flags: readonly string[]; comment: string };
}): Change => ({
  ...{ kind: 'country', code: country, version: body.version, comment: body.comment },
  value: countryFlags.filter((flag) => body.flags.includes(flag)).join(' '),
});

/** The value until now. @throws Refusal version-changed, nothing-changed */
async function checkChange(db: Db, { kind, code, version, value }: Change): Promise<string> {
  if ((await db.one(readVersion, [kind, code])).version !== version) throw new Refusal('version-changed');
  const risks = await readRisks(db);
  const before = kind === 'activity' ? String(risks.activityRisk(code)) : risks.getFlags(code).join(' ');
  if (before === value) throw new Refusal('nothing-changed');
  return before;
}

async function make(context: Context, change: Change): Promise<void> {
  const { db } = context;
  await db.run(lock);
  const before = await checkChange(db, change);
  const { kind, code, value, comment } = change;
  const { madeBy, confirmedBy } = twoPeople(context);
  const { version } = await db.one(insert, [kind, code, value, madeBy, confirmedBy, comment]);
  await record(db, {
    ...{ clientId: null, verb: 'risk.change', subjectKind: 'risk', subjectId: String(version) },
    facts: { kind, code, from: before, to: value },
    detail: { comment },
  });
}

/** What the confirmer is shown. */
async function prepare(db: Db, change: Change) {
  const { kind, code, value, comment } = change;
  const before = await checkChange(db, change);
  const { count } = await db.one(kind === 'activity' ? countActivity : countCountry, [code]);
  const lines = [
    kind === 'activity'
      ? { label: 'Activity', value: `${activityName(code)} (${code})` }
      : { label: 'Country', value: `${countryName(code)} (${code})` },
    { label: 'Until now', value: formatValue(kind, before) },
    { label: 'From now on', value: formatValue(kind, value) },
    { label: 'Effect', value: 'Registrations follow at once, the score of clients in the next night' },
    { label: 'Comment', value: comment },
  ];
  const title = kind === 'activity' ? 'Change the risk of an activity' : 'Change what a country is marked with';
  const subject = { kind: `risk-${kind}`, id: code, version: change.version };
  const standing = [{ label: 'Clients', value: String(count) }];
  return { shown: { title, lines }, facts: {}, about: { subject, clientId: null, standing } };
}

export const riskHandlers: Handlers<typeof riskCalls, typeof riskPreparations> = {
  readRisks: async (_input, { db }) => {
    const rows = await db.many(listDecided);
    const of = (wanted: DecidedRow['kind']) =>
      rows.filter(({ kind }) => kind === wanted).map(({ code, value, version, at }) => ({ code, value, version, at }));
    const changes = (await db.many(listChanges)).map(({ confirmed_by: confirmedBy, ...row }) => ({
      ...row,
      confirmedBy: confirmedBy ?? '',
    }));
    return { activities: of('activity'), countries: of('country'), changes };
  },
  changeActivityRisk: (input, context) => make(context, ofActivity(input)),
  changeCountryFlags: (input, context) => make(context, ofCountry(input)),
};

export const riskPreparations = {
  changeActivityRisk: (input, { db }) => prepare(db, ofActivity(input)),
  changeCountryFlags: (input, { db }) => prepare(db, ofCountry(input)),
} satisfies Preparations<typeof riskCalls>;
