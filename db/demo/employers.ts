/** Who of the demo world's people works where, and for how much a month. */
import { accountKey } from './accounts.ts';
import { outside } from './counterparties.ts';
import type { OutsideParty } from './movements.ts';
import { people, personId } from './people.ts';
import type { Employee } from './standing.ts';

/** Number of the person and net salary of a month in whole euros. */
type Staffing = readonly (readonly [person: number, netEur: number])[];

const atTimber: Staffing = [
  [1, 4200],
  [2, 3400],
  [3, 2900],
  [4, 2300],
  [16, 1950],
  [17, 1780],
  [18, 1520],
  [19, 1690],
  [20, 1430],
  [21, 1610],
  [22, 1740],
  [23, 1480],
  [24, 1390],
  [25, 1850],
];
const atStudio: Staffing = [
  [6, 2600],
  [26, 1900],
  [27, 2100],
  [28, 1850],
  [29, 1450],
];
const atBakery: Staffing = [
  [7, 3100],
  [8, 2700],
  [9, 2200],
  [30, 1350],
  [31, 1180],
  [32, 1560],
  [33, 1210],
  [34, 1420],
  [35, 1190],
  [36, 1480],
  [37, 1240],
  [38, 1170],
  [58, 1260],
];
const atLogistics: Staffing = [
  [10, 3300],
  [11, 2800],
  [39, 2050],
  [44, 2150],
  [45, 1650],
  [48, 1980],
];

/** The people of ours whom this company pays. */
function getEmployees(staffing: Staffing): Employee[] {
  return staffing.map(([number, netEur]) => ({
    payee: accountKey(personId(number)),
    netEur,
    sinceDay: people[number - 1]?.joinedDay ?? -395,
  }));
}

export const timberEmployees = getEmployees(atTimber);
export const studioEmployees = getEmployees(atStudio);
export const bakeryEmployees = getEmployees(atBakery);
export const logisticsEmployees = getEmployees(atLogistics);

const paidByOurs = new Set([...atTimber, ...atStudio, ...atBakery, ...atLogistics].map(([number]) => personId(number)));

const elsewhere: readonly OutsideParty[] = [
  outside('Vakaris ir Rytas UAB', 'LT'),
  outside('Mokykla Ant Kalvos', 'LT'),
  outside('Ligoninė Saulėtoji', 'LT'),
  outside('Ziemeļpūce SIA', 'LV'),
  outside('Sinilind OÜ', 'EE'),
  outside('Bursztynowy Most Sp. z o.o.', 'PL'),
  outside('Nordwald Möbel GmbH', 'DE'),
  outside('Θαλασσινός Κήπος Α.Ε.', 'GR'),
];

/** The employer outside of a person whom none of our companies pays, chosen by number. */
export function employerElsewhere(id: string): OutsideParty | null {
  return paidByOurs.has(id) ? null : (elsewhere[Number(id.slice(-2)) % elsewhere.length] ?? null);
}
