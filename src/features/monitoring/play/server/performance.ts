/** One performance of a play. It goes on where it was left: each step is kept with the progress of its job. */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { dayNumber, dayText } from '#features/monitoring/engine/sides.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { getRail } from '#server/config/config.ts';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import type { Run } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { getFirstDay } from '../firstDay.ts';
import type { Movement } from '../movement.ts';
import type { Play } from '../plays.ts';
import { moveClockTo } from './clock.ts';
import { DemoPerson, PlayFailed } from './demoPerson.ts';
import { moveByCard, orderCard, type Player, payIn, payOut } from './money.ts';
import { registerClient } from './newClient.ts';

export const playCursor = z.object({
  ...{ clientId: z.string(), iban: z.string(), name: z.string(), cardId: z.nullable(z.string()) },
  /** days since 1970-01-01 */
  firstDay: z.int(),
  /** movements */
  done: z.int(),
});
type PlayCursor = z.output<typeof playCursor>;

/** How long it may take until a movement is executed and followed: the simulators take their time. */
const waitMs = 5 * 60_000;
const lookMs = 50;

const findCast = sql<{ applicant: string; birth_date: string; officer: string }>(`
  select p.id as applicant, p.birth_date::text as birth_date, s.person_id as officer
  from person p
  cross join lateral (
    select person_id from staff where role = any ($1) order by array_position($1, role) desc, person_id limit 1) s
  where p.kind = 'client' and p.flags like '%r%'
  order by exists (select from membership m where m.person_id = p.id) desc, p.id
  limit 1`);
const findCase = sql<{ id: string }>(`
  select id from client_case where subject_id = $1 and type = 'COMPANY' and closed_at is null`);
const countExecuted = sql<{ count: number }>(`
  select count(*)::integer as count from payment
  where $1 in (payer_client_id, payee_client_id) and executed_at is not null and tag not in ('CHARGE', 'MANUAL')`);
const isFollowed = sql<{ is_followed: boolean }>(`
  select not exists (select from audit_inbox) and h.n <= f.last_n as is_followed
  from audit_head h cross join follower f where f.name = 'monitoring'`);
const readRules = sql<{ rule: string }>('select distinct rule from case_event where client_id = $1 order by rule');

export class Performance {
  readonly #run: Run<PlayCursor>;
  readonly #play: Play;
  readonly #owner: Db;
  readonly #db: Db;

  /** @param owner with the login of the database's owner: it moves the clock */
  constructor(run: Run<PlayCursor>, play: Play, owner: Db) {
    this.#run = run;
    this.#play = play;
    this.#owner = owner;
    this.#db = getDb(run.services.pool);
  }

  /** Answers the client, and the rules with an event on it. @throws {PlayFailed} */
  async perform(): Promise<{ clientId: string; rules: string[] }> {
    const { movements } = this.#play;
    const cast = await this.#db.one(findCast, [staffGroups.registrationDesk]);
    const owner = await this.#signIn(cast.applicant);
    let at = this.#run.cursor ?? (await this.#begin(owner, cast.officer, cast.birth_date));
    while (at.done < movements.length) {
      const group = groupFrom(movements, at.done);
      await this.#move({ ...at, owner }, at.firstDay, group);
      at = { ...at, done: at.done + group.length };
      await this.#until(async () => (await this.#db.one(countExecuted, [at.clientId])).count >= at.done);
      await this.#run.beat({ done: at.done, of: movements.length, cursor: at });
    }
    await this.#until(async () => (await this.#db.one(isFollowed)).is_followed);
    const rules = await this.#db.many(readRules, [at.clientId]);
    return { clientId: at.clientId, rules: rules.map(({ rule }) => rule) };
  }

  async #begin(applicant: DemoPerson, officerId: string, birthDate: string): Promise<PlayCursor> {
    const { movements, begins } = this.#play;
    const officer = await this.#signIn(officerId);
    const name = `Play ${this.#run.jobId.slice(0, 13)} UAB`;
    const client = await registerClient(name, {
      ...{ applicant, officer },
      findCase: async (clientId) => (await this.#db.one(findCase, [clientId])).id,
    });
    const isWithCash = movements.some(({ what }) => what === 'cash');
    const cardId = isWithCash ? await orderCard({ ...client, name, owner: applicant }, birthDate) : null;
    const { today } = await readBankTime(this.#db);
    const at = { ...client, name, cardId, firstDay: getFirstDay(movements, begins, dayNumber(today)), done: 0 };
    await this.#run.beat({ done: 0, of: movements.length, cursor: at });
    return at;
  }

  /** Movements of one kind on one day. */
  async #move(player: Player, firstDay: number, group: readonly Movement[]): Promise<void> {
    const { services } = this.#run;
    const [first] = group;
    if (!first) return;
    await moveClockTo(this.#owner, dayText(firstDay + first.day));
    if (first.what === 'out') return payOut(player, group);
    if (first.what === 'in') {
      const rail = getRail(services.config);
      if (!rail) throw new PlayFailed('A play needs the rail to other banks.');
      return payIn(player, group, { railDir: rail.folder, bic: rail.bic, bankBic: services.bank.bic });
    }
    const { now } = await readBankTime(this.#db);
    return moveByCard(services, player, first, now);
  }

  #signIn(personId: string): Promise<DemoPerson> {
    return DemoPerson.signIn(this.#run.services.publicUrl, personId);
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + waitMs;
    while (!(await isSo())) {
      if (Date.now() > end) throw new PlayFailed('A movement of the play was not executed in time.');
      await delay(lookMs, undefined, { signal: this.#run.signal });
    }
  }
}

/** Transfers of one day and direction go together; a card is used once at a time. */
function groupFrom(movements: readonly Movement[], from: number): Movement[] {
  const [first, ...rest] = movements.slice(from);
  if (!first) return [];
  if (first.what === 'cash' || first.what === 'deposit') return [first];
  const other = rest.findIndex(({ day, what }) => day !== first.day || what !== first.what);
  return [first, ...(other < 0 ? rest : rest.slice(0, other))];
}
