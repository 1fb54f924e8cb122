/**
 * Places: how many calls of one person, one company, one machine and one address are under way in this process, so that
 * one of them cannot take all the calls that it works on at once. More are refused with 429 and are to be repeated.
 *
 * A session whose person is known counts for the person before the call takes a connection. A session that comes for
 * the first time counts for itself and its address until its person is found. An address counts for callers alone whom
 * we do not know: people who are signed in never wait for others behind the same address.
 */
import { type Call, getClient, isFor } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { callsUnderWay as most } from '#shared/limits.ts';
import type { Caller } from '../access/caller.ts';
import { sessionKey } from '../access/sessionReads.ts';
import type { CallRequest } from './callRequest.ts';
import type { ConcurrencyLimit } from './concurrencyLimit.ts';
import type { Services } from './context.ts';
import type { Holder, Place } from './place.ts';
import { bareValue } from './query.ts';

type Counted = readonly Holder[];

/** Members that are remembered; the one found least recently is forgotten first. */
const maxMembers = 10_000;

type Asking = Pick<CallRequest, 'token' | 'proof' | 'machine' | 'address' | 'query' | 'params'>;
type Known = Pick<Services, 'demo'> & { sessions: Pick<Services['sessions'], 'knownPerson' | 'remember'> };

export class Places {
  readonly #limit: ConcurrencyLimit;
  readonly #underWay = new Map<string, number>();
  /** who was found to be a member, so that the next call counts for the company from its begin */
  readonly #members = new Set<string>();

  /** @param limit of all calls that the process works on at once */
  constructor(limit: ConcurrencyLimit) {
    this.#limit = limit;
  }

  /**
   * Runs a call in a place of its caller.
   * @throws Refusal too-many-calls if the caller has none left, try-again-later if the process has none
   */
  async run<T>(call: Call, asking: Asking, known: Known, work: (place: Place) => Promise<T>): Promise<T> {
    let held = this.#take(this.#firstCounted(call, asking, known));
    const found = (caller: Caller) => {
      if (caller.kind !== 'person' && caller.kind !== 'device') return;
      const { token, proof, params } = asking;
      if (token && proof && caller.personId)
        known.sessions.remember(sessionKey(token, proof.thumbprint), caller.personId);
      const counted = this.#getCounted(caller, getClient(call, params));
      const isNew = ({ name }: Holder) => !held.some((one) => one.name === name);
      const added = this.#take(counted.filter(isNew));
      const isOf = ({ name }: Holder) => counted.some((one) => one.name === name);
      this.#leave(held.filter((one) => !isOf(one)));
      held = [...held.filter(isOf), ...added];
    };
    const place = {
      found,
      get holders() {
        return asking.machine ? [] : held;
      },
    };
    try {
      return await this.#limit.run(() => work(place));
    } finally {
      this.#leave(held);
    }
  }

  /** Before anything is read from the database. */
  #firstCounted(call: Call, asking: Asking, { demo, sessions }: Known): Counted {
    const { token, proof, machine, address, query, params } = asking;
    if (machine) return [{ name: `machine ${machine}`, most: most.perMachine, connections: 'ofMany' }];
    const ofAddress: Holder = { name: `address ${address}`, most: most.perAddress, connections: 'ofMany' };
    if (token && proof) {
      const session = sessionKey(token, proof.thumbprint);
      const personId = sessions.knownPerson(session);
      if (personId === undefined)
        return [{ name: `session ${session}`, most: most.perPerson, connections: 'ofOne' }, ofAddress];
      const client = getClient(call, params);
      const isMember = client !== undefined && this.#members.has(`${personId} ${client}`);
      return isMember ? [ofPerson(personId), ofCompany(client)] : [ofPerson(personId)];
    }
    // the demo's phone says whose it is, and is believed
    const named = demo && !proof && isFor(call, 'device') ? bareValue(call, query) : undefined;
    return [named ? ofPerson(named) : ofAddress];
  }

  #getCounted(caller: Caller & { personId: string }, client: string | undefined): Counted {
    if (caller.kind !== 'person' || client === undefined) return [ofPerson(caller.personId)];
    const member = `${caller.personId} ${client}`;
    this.#members.delete(member);
    if (caller.letters === null) return [ofPerson(caller.personId)];
    this.#members.add(member);
    if (this.#members.size > maxMembers) this.#members.delete(this.#members.keys().next().value ?? '');
    return [ofPerson(caller.personId), ofCompany(client)];
  }

  #take(counted: Counted): Counted {
    if (counted.some(({ name, most: ofOne }) => (this.#underWay.get(name) ?? 0) >= ofOne))
      throw new Refusal('too-many-calls', undefined, most.againMs);
    for (const { name } of counted) this.#underWay.set(name, (this.#underWay.get(name) ?? 0) + 1);
    return counted;
  }

  #leave(counted: Counted): void {
    for (const { name } of counted) {
      const left = (this.#underWay.get(name) ?? 1) - 1;
      if (left > 0) this.#underWay.set(name, left);
      else this.#underWay.delete(name);
    }
  }
}

function ofPerson(personId: string): Holder {
  return { name: `person ${personId}`, most: most.perPerson, connections: 'ofOne' };
}

function ofCompany(client: string): Holder {
  return { name: `company ${client}`, most: most.perCompany, connections: 'ofMany' };
}
