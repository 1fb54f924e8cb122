/** The answers of the clearing as tables: a message, what the book knows, and what the bank gets when. */
import { expect, test } from 'vitest';
import type { CreditTransfer, CreditTransfers, RailMessage } from '#features/rails/iso20022/messages.ts';
import { testIban } from './accounts.ts';
import { type Action, apply, type Book, emptyBook, type TransferState } from './book.ts';
import { nextByClock, planByClock } from './clockwork.ts';
import { decide } from './decide.ts';
import { readSettings, type Settings } from './settings.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const quiet = { arrivals: null };
const head = { createdAt: '2026-11-20T10:00:00Z', senderBic: 'KONTLT21XXX', receiverBic: 'DEMOLT2CXXX' };

function transfer(transactionId: string, creditorIban = testIban(99), amountMinor = 1000n): CreditTransfer {
  return {
    transactionId,
    endToEndId: 'NOTPROVIDED',
    amountMinor,
    debtor: { name: 'Timber' },
    debtorIban: 'LT063999010000000001',
    debtorBic: 'KONTLT21XXX',
    creditor: { name: 'Saw' },
    creditorIban,
    creditorBic: 'DEMOLT21XXX',
  };
}

function batch(messageId: string, transfers: CreditTransfer[], isInstant = false): CreditTransfers {
  return { kind: 'pacs.008', messageId, ...head, isInstant, settlementDay: '2026-11-20', transfers };
}

/** A clearing without files and without a clock of its own. */
class Desk {
  readonly book: Book = emptyBook();
  readonly settings: Settings;
  now = now;

  constructor(settings: object = quiet) {
    this.settings = readSettings(settings);
    apply(this.book, { kind: 'open', name: 'C', openingMinor: 100_000n });
  }

  send(message: RailMessage): Action[] {
    const moment = { book: this.book, settings: this.settings, now: this.now };
    const { transfers, actions } = decide(message, moment);
    const taken = { messageId: message.messageId, hash: '' };
    apply(this.book, { kind: 'plan', at: this.now, taken, transfers, actions });
    return actions;
  }

  /** Does all that is due within so many seconds, and says it: what, after how many seconds. */
  wait(seconds: number): string[] {
    const until = this.now + seconds * 1000;
    const done: string[] = [];
    for (;;) {
      const due = [...this.book.actions.values()].filter(({ dueAt }) => dueAt <= until);
      const action = due.sort((one, other) => one.dueAt - other.dueAt)[0];
      if (!action) break;
      apply(this.book, { kind: 'act', at: action.dueAt, day: '2026-11-20', id: action.id });
      done.push(`${(action.dueAt - now) / 1000} ${getText(action)}`);
    }
    this.now = until;
    return done;
  }

  state(transactionId: string): TransferState | undefined {
    return this.book.transfers.get(transactionId)?.state;
  }

  signed(): string[] {
    return this.book.unstated.map(({ isCredit, amountMinor }) => `${isCredit ? '+' : '-'}${amountMinor}`);
  }
}

function getText({ answer, delivery }: Action): string {
  const how = delivery === 'once' ? '' : ` ${delivery}`;
  if (answer?.kind === 'pacs.002') {
    const words = answer.transfers.map(({ transactionId, status, reason }) =>
      [transactionId, status, reason?.code].filter(Boolean).join(' '),
    );
    return `${words.join(', ')}${how}`;
  }
  if (answer?.kind === 'pacs.004')
    return `return ${answer.returns.map(({ original, reason }) => `${original.transactionId} ${reason.code}`)}${how}`;
  if (answer?.kind === 'camt.029') return `stays ${answer.answers.map(({ reason }) => reason?.code)}`;
  return answer?.kind ?? 'silence';
}

test.each<[string, number, object, string[], TransferState, string[]]>([
  ['any other account', 99, {}, ['1 t ACSC'], 'settled', ['-1000']],
  ['a closed account', 1, {}, ['1 t RJCT AC04'], 'refused', []],
  ['a wrong account number', 2, {}, ['1 t RJCT AC01'], 'refused', []],
  ['a regulatory reason', 3, {}, ['1 t RJCT RR04'], 'refused', []],
  ['an account that is blocked', 4, {}, ['1 t ACSC', '5 return t AC06'], 'returned', ['-1000', '+1000']],
  ['pending first', 5, {}, ['1 t PDNG', '61 t ACSC'], 'settled', ['-1000']],
  ['late', 6, {}, ['61 t ACSC'], 'settled', ['-1000']],
  ['the answer is lost', 7, {}, ['1 silence'], 'settled', ['-1000']],
  ['nothing happens', 8, {}, [], 'waiting', []],
  ['the answer comes twice', 9, {}, ['1 t ACSC twice'], 'settled', ['-1000']],
  ['after a broken file', 10, {}, ['1 t ACSC garbled'], 'settled', ['-1000']],
  ['after half a file', 11, {}, ['1 t ACSC cut'], 'settled', ['-1000']],
  [
    'a rule by amount',
    99,
    { rules: [{ amount: '10.00', outcome: 'refuse', code: 'AM02' }] },
    ['1 t RJCT AM02'],
    'refused',
    [],
  ],
  [
    'a rule for another amount',
    99,
    { rules: [{ amount: '10.01', outcome: 'ignore' }] },
    ['1 t ACSC'],
    'settled',
    ['-1000'],
  ],
  ['a rule before that of a test account', 1, { rules: [{ share: 1, outcome: 'ignore' }] }, [], 'waiting', []],
  ['a longer delay', 99, { delaySeconds: 7 }, ['7 t ACSC'], 'settled', ['-1000']],
])('a transfer: %s', (_, account, settings, answers, state, entries) => {
  const desk = new Desk({ ...quiet, ...settings });
  desk.send(batch('m', [transfer('t', testIban(account))]));
  expect(desk.wait(100)).toEqual(answers);
  expect(desk.state('t')).toBe(state);
  expect(desk.signed()).toEqual(entries);
});

test('an instant transfer is answered at once; those of a batch with the same fate share a file', () => {
  const desk = new Desk();
  desk.send(batch('m', [transfer('i')], true));
  expect(desk.wait(0)).toEqual(['0 i ACSC']);
  desk.send(batch('n', [transfer('a'), transfer('b', testIban(1)), transfer('c'), transfer('d', testIban(6))]));
  expect(desk.wait(100)).toEqual(['1 a ACSC, c ACSC', '1 b RJCT AC04', '61 d ACSC']);
});

test('the same transaction id again is refused with AM05 and moves nothing', () => {
  const desk = new Desk();
  desk.send(batch('m', [transfer('t'), transfer('t')]));
  desk.wait(10);
  const [answer] = desk.send(batch('n', [transfer('t')]));
  expect(answer?.answer).toMatchObject({
    originalMessageId: 'n',
    transfers: [{ status: 'RJCT', reason: { code: 'AM05' } }],
  });
  desk.wait(10);
  expect(desk.signed()).toEqual(['-1000']);
  expect(desk.book.balanceMinor).toBe(99_000n);
});

const original = (transactionId: string, messageId = 'm', amountMinor = 1000n) => ({
  messageId,
  transactionId,
  endToEndId: 'NOTPROVIDED',
  amountMinor,
  settlementDay: '2026-11-20',
});

test.each<[string, number, string]>([
  ['settled', 99, 't ACSC'],
  ['settled, and the answer lost', 7, 't ACSC'],
  ['refused', 1, 't RJCT AC04'],
  ['not answered', 8, 't PDNG'],
  ['returned', 4, 't ACSC'],
])('an enquiry about a transfer that was %s', (_, account, answer) => {
  const desk = new Desk();
  desk.send(batch('m', [transfer('t', testIban(account))]));
  desk.wait(10);
  const requests = [
    { requestId: 'r1', original: original('t') },
    { requestId: 'r2', original: original('t', 'another') },
    { requestId: 'r3', original: original('unknown') },
  ];
  desk.send({ kind: 'pacs.028', messageId: 'q', ...head, requests });
  expect(desk.wait(0)).toEqual([`10 ${answer}, unknown RJCT AG09`, '10 t RJCT AG09']);
});

test.each<[string, number, string[], TransferState]>([
  ['comes back', 99, ['return t FOCR'], 'returned'],
  ['stays, as the payee wishes', 12, ['stays CUST'], 'settled'],
  ['is not answered', 13, [], 'settled'],
  ['was never settled', 8, ['stays NOOR'], 'waiting'],
  ['came back already', 4, ['stays ARDT'], 'returned'],
])('a recall: the money %s', (_, account, answers, state) => {
  const desk = new Desk();
  desk.send(batch('m', [transfer('t', testIban(account))]));
  desk.wait(10);
  const asked = { cancellationId: 'x', reason: { code: 'DUPL' }, original: original('t') };
  desk.send({ kind: 'camt.056', messageId: 'q', ...head, recalls: [asked, asked] });
  expect(desk.wait(10)).toEqual(answers.map((answer) => `11 ${answer}`));
  expect(desk.state('t')).toBe(state);
});

test('a recall of a transfer that is on its way back, and of one that no one sent', () => {
  const desk = new Desk();
  desk.send(batch('m', [transfer('t', testIban(4))]));
  desk.wait(2);
  const recall = (transactionId: string) => [
    { cancellationId: 'x', reason: { code: 'DUPL' }, original: original(transactionId) },
  ];
  desk.send({ kind: 'camt.056', messageId: 'q', ...head, recalls: recall('t') });
  desk.send({ kind: 'camt.056', messageId: 'r', ...head, recalls: recall('u') });
  expect(desk.wait(10)).toEqual(['3 stays NOOR', '5 return t AC06']);
});

const payer = {
  debtor: 'Nordwald',
  debtorIban: 'DE14999000112661482224',
  debtorBic: 'DEMODEF1XXX',
  creditor: 'Timber',
  creditorIban: 'LT063999010000000001',
  from: 5,
  to: 9,
  text: 'Rechnung #',
};
const arriving = (more: object) => ({ arrivals: { everySeconds: 60, orders: [payer], instantShare: 0, ...more } });

/** One payment of another bank. */
function arrive(desk: Desk): CreditTransfer {
  const first = planByClock(desk);
  if (first) apply(desk.book, first);
  desk.now = desk.book.nextArrivalAt;
  const plan = planByClock(desk);
  if (!plan) throw new Error('nothing came');
  apply(desk.book, plan);
  desk.wait(0);
  const sent = plan.actions[0]?.answer;
  if (sent?.kind !== 'pacs.008' || !sent.transfers[0]) throw new Error('no transfer came');
  return sent.transfers[0];
}

test('money comes in: settled at once, or when the bank has taken an instant transfer', () => {
  const desk = new Desk(arriving({}));
  const came = arrive(desk);
  expect(came.amountMinor).toBeGreaterThanOrEqual(500n);
  expect(came.amountMinor).toBeLessThan(1000n);
  expect(came).toMatchObject({ debtor: { name: 'Nordwald' }, creditorIban: payer.creditorIban });
  expect(desk.signed()).toEqual([`+${came.amountMinor}`]);
  expect(nextByClock(desk)).toBeLessThan(now + 1000);

  const instant = new Desk(arriving({ instantShare: 1 }));
  const [taken, refused] = [arrive(instant), arrive(instant)];
  expect(taken.acceptedAt).toMatch(/^2026-11-20T10:0/);
  expect(instant.signed()).toEqual([]);
  const status = (one: CreditTransfer, status: 'ACSC' | 'RJCT') => {
    const transfers = [{ transactionId: one.transactionId, endToEndId: one.endToEndId, status }];
    const about = { originalMessageId: 'any', originalKind: 'pacs.008.001.08' };
    instant.send({ kind: 'pacs.002', messageId: `${status} ${one.transactionId}`, ...head, ...about, transfers });
    instant.wait(0);
  };
  status(taken, 'ACSC');
  status(refused, 'RJCT');
  status(taken, 'RJCT');
  expect([taken, refused].map(({ transactionId }) => instant.state(transactionId))).toEqual(['settled', 'refused']);
  expect(instant.signed()).toEqual([`+${taken.amountMinor}`]);
});

test('on Saturdays other banks pay by instant transfers only', () => {
  const desk = new Desk(arriving({}));
  desk.now = Date.parse('2026-11-21T10:00:00Z');
  expect(arrive(desk).acceptedAt).toMatch(/^2026-11-21T10:0/);
});

test('some pay to an account that is none of the bank, and some ask for the money back', () => {
  const desk = new Desk(arriving({ unknownShare: 1, recallShare: 1 }));
  expect(arrive(desk).creditorIban).toBe('LT143999099999999998');
  expect([...desk.book.actions.values()].map(({ answer }) => answer)).toMatchObject([
    {
      kind: 'camt.056',
      recalls: [{ reason: { code: 'DUPL' }, original: { messageId: 'C-1', transactionId: 'C-T1' } }],
    },
  ]);
});

test('what the bank gives back is booked once, and only the whole amount of what it got', () => {
  const desk = new Desk(arriving({}));
  const { transactionId, amountMinor } = arrive(desk);
  const giveBack = (messageId: string, of: string, minor: bigint) => {
    const returns = [
      { returnId: 'r', amountMinor: minor, reason: { code: 'AC01' }, original: original(of, 'any', minor) },
    ];
    desk.send({ kind: 'pacs.004', messageId, ...head, settlementDay: '2026-11-20', returns });
    return desk.wait(0).map((words) => words.replace(/^[\d.]+ /, ''));
  };
  expect(giveBack('1', 'unknown', 1n)).toEqual(['r RJCT AG09']);
  expect(giveBack('2', transactionId, amountMinor - 1n)).toEqual(['r RJCT AM09']);
  expect(giveBack('3', transactionId, amountMinor)).toEqual(['silence']);
  expect(giveBack('4', transactionId, amountMinor)).toEqual(['r RJCT AM05']);
  expect(desk.signed()).toEqual([`+${amountMinor}`, `-${amountMinor}`]);
});

test('a bank sends no statements', () => {
  const desk = new Desk();
  expect(() => desk.send({ kind: 'camt.053', messageId: 's', createdAt: head.createdAt, statements: [] })).toThrow(
    'a bank sends no camt.053',
  );
});

test('a camt.054 names the entries of a cycle once, a camt.053 those of each day before today', () => {
  const desk = new Desk({ ...quiet, cycleSeconds: 30 });
  const look = () => {
    const plan = planByClock(desk);
    if (plan) apply(desk.book, plan);
    return (plan?.actions ?? []).map(({ answer }) => answer);
  };
  desk.send(batch('m', [transfer('a'), transfer('b', testIban(4), 300n)]));
  desk.wait(10);
  const entries = [
    { transactionId: 'a', amountMinor: 1000n, isCredit: false, isReversal: false },
    { transactionId: 'b', amountMinor: 300n, isCredit: false, isReversal: false },
    { transactionId: 'b', amountMinor: 300n, isCredit: true, isReversal: true },
  ];
  expect(look()).toMatchObject([{ kind: 'camt.054', notifications: [{ entries }] }]);
  expect(look()).toEqual([]);
  desk.send(batch('n', [transfer('c', testIban(99), 200n)]));
  desk.wait(10);
  expect(look()).toEqual([]);
  desk.wait(20);
  expect(look()).toMatchObject([{ kind: 'camt.054', notifications: [{ entries: [{ transactionId: 'c' }] }] }]);

  desk.now = Date.parse('2026-11-20T22:00:01Z');
  const day = { fromDay: '2026-11-20', untilDay: '2026-11-20', openingMinor: 100_000n, closingMinor: 98_800n };
  expect(look()).toMatchObject([
    { kind: 'camt.053', statements: [{ ...day, entries: [...entries, { transactionId: 'c' }] }] },
  ]);
  expect(look()).toEqual([]);
});

test.each([
  [{ delaySecond: 1 }, 'the file'],
  [{ rules: [{ outcome: 'forget' }] }, 'rules.0.outcome'],
  [{ rules: [{ code: 'ac04' }] }, 'rules.0.code'],
  [{ arrivals: { orders: [] } }, 'arrivals.orders'],
])('settings %j are refused by the name of the field', (settings, field) => {
  expect(() => readSettings(settings)).toThrow(`Settings of the clearing simulator: ${field} is not valid.`);
});
