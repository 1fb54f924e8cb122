/** Plays the payments of the next clients by the rules that are compared. */
import { dayNumber } from '#features/monitoring/engine/sides.ts';
import type { CountriesAtRisk } from '#features/monitoring/engine/totals.ts';
import type { ActiveRule, ClientContext } from '#features/monitoring/engine/watch.ts';
import {
  asksCounterparty,
  ClientPlay,
  longestWindow,
  nearBody,
  type PlayedClient,
  playedClient,
  playedCodes,
} from '#features/monitoring/lab/playClient.ts';
import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { type Before, readFlows } from './flows.ts';

const hasWhiteList = sql<{ yes: boolean }>(`
  select exists (select from white_list where rule = $1 and ended_at is null) as yes`);

export interface TryRuleInput {
  body: RuleBody;
  against: RuleBody | null;
  /** of the rule whose white list counts; '': none */
  code: string;
  atRisk: Readonly<Record<'M' | 'H', readonly string[]>>;
  /** first and last day, yyyy-mm-dd */
  from: string;
  until: string;
  /** days that a case of each side is open */
  caseDays: { first: number; second: number };
  /** clients after this one; '' at the beginning */
  after: string;
  /** ends with the client whose sides reach this number */
  maxSides: number;
}
export interface TryRuleOutput {
  clients: PlayedClient[];
  sides: number;
  /** the last client that was played; null: there are no more */
  after: string | null;
}

/** Counterparties are a third of what is read: they are left out where no rule asks for them. */
async function needsIbans(db: Db, bodies: readonly RuleBody[], code: string): Promise<boolean> {
  const asks = bodies.some(({ conditions }) => conditions.some(asksCounterparty));
  return asks || (await db.one(hasWhiteList, [code])).yes;
}

export async function playClients(db: Db, input: TryRuleInput): Promise<TryRuleOutput> {
  const rules = getRules(input);
  const bodies = rules.map(({ body }) => body);
  const atRisk: CountriesAtRisk = { M: new Set(input.atRisk.M), H: new Set(input.atRisk.H) };
  const asksMet = bodies.some(({ conditions }) => conditions.some(({ measure }) => measure === 'newParties'));
  const asksIbans = await needsIbans(db, bodies, input.code);
  const since = addDays(input.from, -longestWindow(bodies));
  const [from, until] = [dayNumber(input.from), dayNumber(input.until)];
  const output: TryRuleOutput = { clients: [], sides: 0, after: null };
  let current: { clientId: string; play: ClientPlay } | undefined;
  const finish = () => {
    if (!current) return;
    current.play.turnTo(until);
    const played = playedClient(current.clientId, current.play, input.caseDays);
    if (played) output.clients.push(played);
  };
  const wantsMore = (sides: number) => sides < input.maxSides;
  const { after, code } = input;
  for await (const { sides, known } of readFlows(db, { after, since, code, asksMet, asksIbans, wantsMore })) {
    for (const side of sides) {
      const { clientId } = side;
      if (current?.clientId !== clientId) {
        finish();
        if (current && output.sides >= input.maxSides) return { ...output, after: current.clientId };
        const before = known.get(clientId);
        current = before && { clientId, play: beginPlay(rules, atRisk, before, from) };
      }
      current?.play.take(side);
      output.sides += 1;
    }
  }
  finish();
  return output;
}

function beginPlay(rules: readonly ActiveRule[], atRisk: CountriesAtRisk, before: Before, from: number): ClientPlay {
  const { without, clientId: _, ...facts } = before.facts;
  const context: ClientContext = {
    facts,
    silences: [],
    whiteList: rules.flatMap(({ code: rule }) =>
      without.map((iban) => ({ rule, iban, untilOn: Number.POSITIVE_INFINITY })),
    ),
  };
  const play = new ClientPlay(rules, atRisk, context, from);
  const never = Number.NEGATIVE_INFINITY;
  for (const { iban, first_on: firstOn } of before.met)
    play.totals.addKnown(iban, { firstOn, lastIn: never, lastOut: never });
  if (before.movedOn !== undefined) play.totals.addMovedBefore(before.movedOn);
  return play;
}

function getRules({ body, against }: TryRuleInput): ActiveRule[] {
  const rule = (code: string, of: RuleBody): ActiveRule => ({ code, version: 1, state: 'live', body: of });
  return [
    rule(playedCodes.first, body),
    rule(playedCodes.near, nearBody(body)),
    ...(against ? [rule(playedCodes.second, against)] : []),
  ];
}
