/** Who owns and leads the companies of the demo world, a family, and people who are no clients. All are invented. */
import { companies } from './companies.ts';
import { people, personId } from './people.ts';

export interface DemoParty {
  id: string;
  kind: 'P' | 'C';
  name: string;
  /** yyyy-mm-dd; of persons */
  birthDate: string | null;
  country: string;
  /** of companies */
  code: string | null;
}

const partyId = (n: number) => `01900000-0000-7000-8000-0000000d${String(n).padStart(4, '0')}`;
const person = (n: number, name: string, birthDate: string, country: string): DemoParty => ({
  ...{ id: partyId(n), kind: 'P', name, birthDate, country, code: null },
});
const company = (n: number, name: string, code: string, country: string): DemoParty => ({
  ...{ id: partyId(n), kind: 'C', name, birthDate: null, country, code },
});

export const parties: readonly DemoParty[] = [
  company(1, 'Girios Šaknys UAB', '999200011', 'LT'),
  person(2, 'Marta Rugāja', '1974-03-12', 'LV'),
  company(3, 'Nordvind Valdus OÜ', '99920003', 'EE'),
  company(4, 'Šerkšnas Ventures UAB', '999200044', 'LT'),
  person(5, 'Viktor Kopalin', '1969-12-30', 'CY'),
  person(6, 'Rūta Kėdrauskienė', '1981-05-06', 'LT'),
];

export interface DemoRelation {
  clientId: string;
  role: string;
  /** the number of a client, or the id of a party */
  subject: string;
  /** hundredths of a percent; null for families */
  shareBp: number | null;
  document: string;
  /** offset of the days on which it began, and ended */
  fromDay: number;
  untilDay: number | null;
}

type Row = readonly [company: number, role: string, subject: string, percent: number, untilDay?: number];

const rows: readonly Row[] = [
  [1, 'P', personId(1), 60, -120],
  [1, 'P', personId(1), 45],
  [1, 'P', personId(17), 30],
  [1, 'C', partyId(1), 25],
  [1, 'B', personId(2), 0],
  [1, 'S', personId(18), 0],
  [2, 'C', '10000000001', 60],
  [2, 'P', personId(6), 40],
  [3, 'P', personId(7), 51],
  [3, 'P', personId(8), 29],
  [3, 'P', partyId(2), 20],
  [3, 'B', personId(9), 0],
  [4, 'C', partyId(3), 70],
  [4, 'P', personId(10), 30],
  [4, 'D', personId(11), 0],
  [5, 'P', personId(12), 100],
  [6, 'P', personId(13), 60],
  [6, 'C', partyId(4), 40],
  [7, 'P', personId(14), 100],
  [8, 'P', personId(15), 75],
  [8, 'P', partyId(5), 25],
  [9, 'P', personId(16), 100],
  [10, 'P', personId(55), 100],
];

const joined = new Map([...companies, ...people].map(({ id, joinedDay }) => [id, joinedDay]));

function inCompany([number, role, subject, percent, untilDay]: Row, at: number): DemoRelation {
  const clientId = companies[number - 1]?.id ?? '';
  // what follows an ended one begins when that ended
  const before = rows.slice(0, at).find((row) => row[0] === number && row[1] === role && row[2] === subject);
  return {
    ...{ clientId, role, subject, shareBp: percent * 100, document: 'Extract of the register' },
    fromDay: before?.[4] ?? joined.get(clientId) ?? 0,
    untilDay: untilDay ?? null,
  };
}

const inFamily = (clientId: string, role: string, subject: string): DemoRelation => ({
  ...{ clientId, role, subject, shareBp: null, document: 'Certificate', untilDay: null },
  fromDay: joined.get(clientId) ?? 0,
});

/** Owners and boards of each company, children with their parents, a couple, and somebody close to an owner. */
export const relations: readonly DemoRelation[] = [
  ...rows.map(inCompany),
  ...people.flatMap(({ id, parentId }) => (parentId ? [inFamily(id, 'PARENT', parentId)] : [])),
  inFamily(personId(59), 'PARENT', partyId(6)),
  inFamily(personId(2), 'SPOUSE', partyId(6)),
  inFamily(personId(15), 'RCA', personId(14)),
];
