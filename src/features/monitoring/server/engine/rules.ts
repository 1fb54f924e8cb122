/** The rules that count now, as they are in the database. */

import { createHash } from 'node:crypto';
import { getShape } from '#features/monitoring/engine/limits.ts';
import type { CountriesAtRisk } from '#features/monitoring/engine/totals.ts';
import type { ActiveRule } from '#features/monitoring/engine/watch.ts';
import { ruleBody } from '#features/monitoring/rules/condition.ts';
import { readRisks } from '#features/risks/server/readRisks.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { countries } from '#shared/reference/countries.ts';

export interface NamedRule extends ActiveRule {
  title: string;
}

export interface RulesNow {
  rules: readonly NamedRule[];
  atRisk: CountriesAtRisk;
  /** grows with each change of rules and of country risks */
  number: bigint;
  /** of the rules and the number; a budget of another hash is worth nothing */
  hash: bigint;
  /** rules whose condition can not be read, with the cause */
  broken: readonly { rule: string; cause: string }[];
}

interface RuleRow {
  code: string;
  version: number;
  state: 'shadow' | 'live' | 'retired';
  title: string;
  body: unknown;
}

/** Of each rule at most one version is live and one in shadow. */
const readRules = sql<RuleRow>(`
  select s.code, s.version, s.state, v.title, v.body
  from watch_rules_in_force(null) s
  join watch_rule_version v on v.code = s.code and v.version = s.version
  order by s.code, s.state`);
const readNumber = sql<{ number: bigint }>(`
  select coalesce((select max(n) from watch_rule_state), 0)
    + coalesce((select max(version) from risk_change), 0) as number`);

export async function readRulesNow(tx: Db): Promise<RulesNow> {
  const [{ number }, rows, atRisk] = await Promise.all([tx.one(readNumber), tx.many(readRules), readCountries(tx)]);
  const rules: NamedRule[] = [];
  const broken: { rule: string; cause: string }[] = [];
  for (const { code, version, state, title, body } of rows) {
    const parsed = ruleBody.safeParse(body);
    if (parsed.success && state !== 'retired') rules.push({ code, version, state, title, body: parsed.data });
    else broken.push({ rule: code, cause: `its version ${version} has no valid condition` });
  }
  return { rules, atRisk, number, hash: getHash(number, rules), broken };
}

/** Also of the order in which a budget keeps its limits: another program may have another. */
function getHash(number: bigint, rules: readonly NamedRule[]): bigint {
  const versions = rules.map(({ code, version, state }) => [code, version, state]);
  const text = JSON.stringify([`${number}`, versions, [...getShape(rules).places.keys()]]);
  return createHash('sha256').update(text).digest().readBigInt64BE();
}

/** M: under increased monitoring or of no trusted supervision. H: high-risk, or prohibited. */
async function readCountries(tx: Db): Promise<CountriesAtRisk> {
  const risks = await readRisks(tx);
  const [raised, high] = [new Set<string>(), new Set<string>()];
  for (const { iso2 } of countries) {
    const risk = risks.countryRisk(iso2);
    if (risk === 'raised') raised.add(iso2);
    else if (risk !== 'low') high.add(iso2);
  }
  return { M: raised, H: high };
}
