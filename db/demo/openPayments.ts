/** Payments that are not over when the demo starts, so that no screen of a company is empty. */
import { type AccountKey, accountKey } from './accounts.ts';
import { calendarDay } from './calendar.ts';
import { outside } from './counterparties.ts';
import type { Category, Party } from './movements.ts';
import { personId } from './people.ts';

export type OutsideStanding = 'pending' | 'refused' | 'returned' | 'blocked';

export interface OpenPayment {
  /** Unique among all movements too. */
  key: string;
  /**
   * requested: a task; pushed: a task with an open request on the device of `deciderId`; canceled and rejected by
   * `deciderId`. The others are approved by `deciderId`, for accounts at other banks: pending, refused and returned
   * there, or blocked before they left.
   */
  standing: 'requested' | 'pushed' | 'canceled' | 'rejected' | OutsideStanding;
  /** Offset of the day of creation, a working day before today; decisions follow within the hour. */
  day: number;
  timeOfDaySeconds: number;
  payer: AccountKey;
  payee: Party;
  /** Cents. */
  amountMinor: bigint;
  message: string;
  category: Category;
  initiatorId: string;
  deciderId: string | null;
}

type Row = readonly [
  standing: OpenPayment['standing'],
  workingDaysAgo: number,
  time: string,
  initiator: number,
  decider: number | null,
  payee: Party,
  amountMinor: bigint,
  category: Category,
  message: string,
];

const ceo = 1;
const cfo = 2;
const coo = 3;
const studio = accountKey('10000000002');
const bakery = accountKey('10000000003');
const logistics = accountKey('10000000004');
const timber = accountKey('10000000001');
// people who work for the company on their own account
const sawyer = accountKey(personId(17));
const translator = accountKey(personId(18));
const forester = accountKey(personId(19));

// at banks that take no instant transfers: these are asked about by staff, not by the clock
const polishSaws = outside('Pilarz i Syn Sp. z o.o.', 'PL', 'Suwałki');
const swedishTools = outside('Skogens Verktyg AB', 'SE', 'Malmö');
const danishPaint = outside('Nordhavn Maling ApS', 'DK', 'Aarhus');
const pictures = outside('Billedhuset Fjord ApS', 'DK', 'Odense');
const flour = outside('Młyn Złote Ziarno Sp. z o.o.', 'PL', 'Ełk');
const ferries = outside('Kustens Färjelinje AB', 'SE', 'Karlshamn');
const greekFair = outside('Εκθεσιακό Κέντρο Αλκυών', 'GR', 'Πειραιάς');

const timberRows: readonly Row[] = [
  ['returned', 1, '10:05', cfo, ceo, danishPaint, 128_400n, 'OTHR', 'Wood oil, invoice 60418'],
  ['refused', 1, '11:21', coo, ceo, greekFair, 245_000n, 'SRVC', 'Stand at the spring fair, booking 3307'],
  ['pending', 1, '17:12', cfo, ceo, polishSaws, 512_680n, 'SRVC', 'Planer knives, invoice 11904'],
  ['blocked', 1, '11:48', cfo, ceo, greekFair, 98_500n, 'SRVC', 'Fair insurance, booking 3307'],
  ['pending', 1, '17:26', coo, ceo, swedishTools, 77_915n, 'OTHR', 'Chain oil, order 8802'],
  ['canceled', 7, '11:42', cfo, cfo, translator, 74_215n, 'SRVC', 'Translation of offers, invoice 4408'],
  ['rejected', 5, '15:07', coo, ceo, forester, 2_960_000n, 'OTHR', 'Logs, advance for quarter'],
  ['canceled', 4, '09:31', coo, coo, logistics, 186_000n, 'TRAN', 'Freight, CMR 604097'],
  ['canceled', 3, '13:20', cfo, ceo, studio, 41_890n, 'SRVC', 'Signs for the yard, invoice 2291'],
  ['requested', 3, '16:48', ceo, null, translator, 74_215n, 'SRVC', 'Translation of offers, invoice 4471'],
  ['rejected', 2, '10:12', cfo, ceo, sawyer, 1_284_000n, 'SRVC', 'Saw line spare parts, offer 118'],
  ['requested', 2, '11:05', coo, null, logistics, 186_000n, 'TRAN', 'Freight, CMR 604118'],
  ['requested', 2, '14:33', cfo, null, forester, 841_550n, 'OTHR', 'Logs, delivery note 77120'],
  ['requested', 2, '15:16', ceo, null, sawyer, 391_240n, 'SRVC', 'Saw blades, invoice 20318'],
  ['requested', 1, '09:24', cfo, null, studio, 124_000n, 'SRVC', 'Catalogue, second instalment'],
  ['requested', 1, '14:02', ceo, null, bakery, 31_860n, 'REST', 'Buns and pies for the open day'],
  ['pushed', 1, '15:38', cfo, ceo, logistics, 247_500n, 'TRAN', 'Freight to Luebeck, CMR 604131'],
];

const otherRows: readonly (readonly [AccountKey, Row])[] = [
  [studio, ['requested', 2, '12:10', 6, null, bakery, 86_400n, 'REST', 'Catering of the opening, order 5120']],
  [studio, ['requested', 1, '16:22', 6, null, timber, 23_550n, 'SHOP', 'Boards for exhibition stand']],
  [bakery, ['canceled', 3, '08:51', 9, 9, logistics, 52_000n, 'TRAN', 'Delivery, order 3317']],
  [bakery, ['requested', 2, '09:15', 9, null, studio, 318_075n, 'SRVC', 'New labels, invoice 90217']],
  [bakery, ['requested', 1, '13:45', 8, null, logistics, 52_000n, 'TRAN', 'Delivery, order 3341']],
  [studio, ['blocked', 1, '14:48', 6, ceo, pictures, 64_000n, 'SRVC', 'Licence of pictures, invoice 2026-771']],
  [bakery, ['blocked', 1, '12:31', 9, 8, flour, 312_000n, 'OTHR', 'Flour, invoice 88-26, new account']],
  [logistics, ['blocked', 1, '16:05', 10, 11, ferries, 486_000n, 'TRAN', 'Ferry tickets of the week']],
  [logistics, ['requested', 1, '10:30', 11, null, timber, 61_200n, 'SHOP', 'Pallets, order 7702']],
];

/** The open payments as they stand on `today` (yyyy-mm-dd), in the order of their creation. */
export function getOpenPayments(today: string): OpenPayment[] {
  const rows = [...timberRows.map((row) => [timber, row] as const), ...otherRows];
  return rows
    .map(([payer, row], i) => openPayment(today, payer, row, i + 1))
    .sort((one, other) => one.day - other.day || one.timeOfDaySeconds - other.timeOfDaySeconds);
}

function openPayment(today: string, payer: AccountKey, row: Row, number: number): OpenPayment {
  const [standing, workingDaysAgo, time, initiator, decider, payee, amountMinor, category, message] = row;
  return {
    key: `open/${number}`,
    standing,
    day: workingDayBefore(today, workingDaysAgo),
    timeOfDaySeconds: Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60,
    payer,
    payee,
    amountMinor,
    message,
    category,
    initiatorId: personId(initiator),
    deciderId: decider === null ? null : personId(decider),
  };
}

/** The offset of the working day that is the `count`th before today. */
function workingDayBefore(today: string, count: number): number {
  let offset = 0;
  for (let left = count; left > 0; ) if (calendarDay(today, --offset).isWorking) left--;
  return offset;
}
