// Mixed calls of several people at once: whole lives of payments, and reading in between.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller, Sent } from './client.ts';
import { isGood } from './journal.ts';
import type { Actor } from './world.ts';

/** Between two lives of a connection: what is tried is what breaks, not how much the machine carries. */
const pauseMs = 20;
/** A payment to another bank is sent for approval again, until its payee has been checked. */
const checkPauseMs = 250;
const checkTries = 40;
/** After the load was asked to end, calls without an answer are repeated for so long. */
const resolveMs = 20_000;

export interface Load {
  /** Lets every payment under way come to its end. */
  stop(): Promise<void>;
}

/** Begins calling; each connection goes through actors of its own. They pay each other, or `payeeIban`. */
export function startLoad(
  caller: Caller,
  actors: readonly Actor[],
  connections: number,
  payeeIban?: (life: number) => string,
): Load {
  let isOver = false;
  let overAt = Number.POSITIVE_INFINITY;
  let lives = 0;
  const work = async (connection: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const actor = actors[(turn * connections + connection) % actors.length];
      const payee = actors[Math.floor(Math.random() * actors.length)];
      lives += 1;
      const life = lives;
      if (actor && payee) {
        const { company } = otherThan(actor, payee, actors);
        const to = { acc: payeeIban?.(life) ?? company.iban, name: `Company ${company.id}` };
        await live(caller, actor, to, `mark ${life}`, () => overAt);
      }
      await delay(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
  return {
    stop: async () => {
      isOver = true;
      overAt = Date.now() + resolveMs;
      await all;
    },
  };
}

function otherThan(actor: Actor, payee: Actor, actors: readonly Actor[]): Actor {
  if (payee.company.id !== actor.company.id) return payee;
  return actors.find(({ company }) => company.id !== actor.company.id) ?? payee;
}

/** A payment from its order to its end. What has no answer is asked again; what is refused ends it. */
async function live(
  caller: Caller,
  actor: Actor,
  payee: { acc: string; name: string },
  mark: string,
  until: () => number,
): Promise<void> {
  const company = `/web/${actor.company.id}`;
  const order = (amount: string) => ({
    ...payee,
    amount,
    currency: 'EUR',
    msg: mark,
  });
  const create: Sent = {
    mark,
    verb: 'create',
    method: 'POST',
    path: `${company}/payments`,
    body: order('1.00'),
    key: randomUUID(),
    names: 'id',
  };
  const send = (sent: Sent) => caller.untilKnown(actor, sent, until());
  const created = await send(create);
  if (!isGood(created)) return;
  const dice = Math.random();
  if (dice < 0.15) await caller.once(actor, create); // an impatient finger: the same key again
  const task = { mark, method: 'PATCH' as const };
  const address = `${company}/tasks/${created.named}`;
  if (dice > 0.7) {
    await caller.once(actor, {
      ...task,
      verb: 'update',
      path: `${address}?update`,
      body: order('2.00'),
      names: 'version',
    });
  }
  if (dice < 0.4) await read(caller, actor, dice);
  const cancel: Sent = { ...task, verb: 'cancel', path: `${address}?cancel` };
  if (dice > 0.4 && dice < 0.5) return void (await send(cancel));
  const push: Sent = { ...task, verb: 'push', path: `${address}?pushauth&who=${actor.id}`, names: 'requestId' };
  let pushed = await send(push);
  // the bank asks the payee's bank first
  for (let tries = 0; pushed.code === 'payee-not-checked' && tries < checkTries; tries += 1) {
    await delay(checkPauseMs);
    pushed = await send(push);
  }
  if (!isGood(pushed)) return;
  const verb = dice > 0.9 ? 'reject' : 'approve';
  const path = `/device/requests/${pushed.named}?${actor.id}`;
  const decide: Sent = { mark, verb, method: 'PUT', path, body: { decision: verb }, names: 'state' };
  await Promise.all([send(decide), dice > 0.5 && dice < 0.55 ? caller.once(actor, cancel) : undefined]);
}

async function read(caller: Caller, actor: Actor, dice: number): Promise<void> {
  const company = `/web/${actor.company.id}`;
  const get = { mark: '', method: 'GET' as const };
  if (dice < 0.2) await caller.once(actor, { ...get, verb: 'list', path: `${company}/payments` });
  else if (dice < 0.38) await caller.once(actor, { ...get, verb: 'tasks', path: `${company}/tasks` });
  else await caller.once(actor, { ...get, verb: 'statement', path: `${company}/statement` });
}
