/** The offers of the demo's outlet: what they say, whom they pay, and over which days they were sold. */
import type { CouponStyle } from '#features/outlet/couponKinds.ts';
import { accountKey, accounts } from './accounts.ts';
import { companies } from './companies.ts';
import { outsideIban } from './ibans.ts';

/** Places in the list of working days before today. */
type DaysAgo = number;

export interface DemoOffer {
  /** begins its codes; capitals */
  key: string;
  title: string;
  description: string;
  terms: string;
  tcc: string;
  /** EUR as decimal text */
  worth?: string;
  price: { EUR?: string; SEC?: number };
  region?: readonly string[];
  style: CouponStyle;
  accentColor: string;
  pictures?: readonly ('logo' | 'bg')[];
  /** null where it costs time alone */
  partner: { IBAN: string; Name: string } | null;
  perPerson?: number;
  action?: { label: string; address: string };
  /** null: sold without codes. `lastDay`: offset from today */
  codes: { count: number; lastDay: number } | null;
  made: DaysAgo;
  closed?: DaysAgo;
  sold: { from: DaysAgo; to: DaysAgo; count: number };
}

function client(id: string) {
  const account = accounts.find(({ key }) => key === accountKey(id));
  const company = companies.find((one) => one.id === id);
  if (!account || !company) throw new Error(`The demo has no company ${id} with an account`);
  return { IBAN: account.iban, Name: company.title };
}
const studio = client('10000000002');
const bakery = client('10000000003');
const logistics = client('10000000004');
const elsewhere = (country: string, name: string) => ({ IBAN: outsideIban(country, name), Name: name });

const hour = 3600;

/** The oldest first. */
export const demoOffers: readonly DemoOffer[] = [
  {
    ...{ key: 'BREAD', title: 'A loaf of rye every Saturday', tcc: 'GRCR', style: 'plain', accentColor: '#7A4A12' },
    description: 'Four Saturdays, four loaves of sourdough rye, still warm at eight.',
    terms: 'In the bakery in Kaunas, until noon. One loaf a week.',
    ...{ worth: '16.00', price: { EUR: '12.00' }, partner: bakery, perPerson: 5, pictures: ['logo'] },
    ...{ codes: { count: 200, lastDay: 90 }, made: 255, sold: { from: 252, to: 1, count: 60 } },
  },
  {
    ...{ key: 'COFFEE', title: 'Coffee for half an hour of your time', tcc: 'REST', style: 'dark' },
    ...{ accentColor: '#F2C14E', price: { SEC: hour / 2 }, partner: null },
    description: 'Any coffee of the day, to drink there or to take away.',
    terms: 'Show the reference at the counter. One coffee.',
    ...{ codes: null, made: 240, sold: { from: 232, to: 1, count: 34 } },
  },
  {
    ...{ key: 'SUMMER', title: 'Summer evenings in the yard', tcc: 'ENTT', style: 'picture', accentColor: '#2F6B4F' },
    description: 'Three concerts in the yard of the studio, with a seat in the first rows.',
    terms: 'Not valid after the last concert. No seats are kept after it begins.',
    ...{ worth: '36.00', price: { EUR: '27.00' }, partner: studio, pictures: ['bg'] },
    ...{ codes: { count: 40, lastDay: -30 }, made: 200, sold: { from: 198, to: 110, count: 14 } },
  },
  {
    ...{ key: 'MOVING', title: 'Ten boxes for moving', tcc: 'TRAN', style: 'plain', accentColor: '#1F5FA8' },
    description: 'Ten strong boxes and a roll of tape, brought to your door.',
    terms: 'In Klaipėda, Kaunas and Vilnius, within three working days.',
    ...{
      price: { EUR: '9.50' },
      partner: logistics,
      action: { label: 'Choose a day', address: 'https://vetrovia.example/boxes' },
    },
    ...{ codes: null, made: 160, sold: { from: 158, to: 2, count: 22 } },
  },
  {
    ...{ key: 'PORTRAIT', title: 'A portrait in black and white', tcc: 'SRVC', style: 'dark', accentColor: '#D9D9D9' },
    description: 'An hour in the studio, and three prints to take home.',
    terms: 'By appointment. A child needs an adult with it.',
    ...{ worth: '60.00', price: { EUR: '45.00' }, partner: studio, perPerson: 1, pictures: ['logo'] },
    ...{ codes: { count: 30, lastDay: 150 }, made: 120, sold: { from: 118, to: 4, count: 12 } },
  },
  {
    ...{ key: 'POSTER', title: 'A poster made to order', tcc: 'SHOP', style: 'picture', accentColor: '#8A2846' },
    description: 'Your sentence, our letters: printed by hand on paper of 50 by 70 cm.',
    terms: 'At most twelve words. Ready in two weeks.',
    ...{ worth: '30.00', price: { EUR: '24.00' }, partner: studio, pictures: ['logo', 'bg'] },
    ...{ codes: { count: 8, lastDay: 60 }, made: 90, sold: { from: 88, to: 30, count: 8 } },
  },
  {
    ...{ key: 'BASKET', title: 'A basket for the holidays', tcc: 'GRCR', style: 'plain', accentColor: '#A33B20' },
    description: 'Honey cake, rye crackers and a jar of dried mushrooms.',
    terms: 'Collect it in the bakery before the holidays.',
    ...{ worth: '35.00', price: { EUR: '29.00' }, partner: bakery },
    ...{ codes: { count: 25, lastDay: 20 }, made: 80, closed: 40, sold: { from: 78, to: 42, count: 9 } },
  },
  {
    ...{ key: 'BREAKFAST', title: 'Breakfast for two', tcc: 'REST', style: 'picture', accentColor: '#B4532A' },
    description: 'Buns, eggs, fruit and as much coffee as you like. Half of it for your time.',
    terms: 'On working days until eleven. Book a table the day before.',
    ...{ worth: '24.00', price: { EUR: '9.00', SEC: hour }, partner: bakery, perPerson: 3, pictures: ['logo', 'bg'] },
    action: { label: 'Book a table', address: 'https://ruginesaule.example/table' },
    ...{ codes: { count: 60, lastDay: 75 }, made: 60, sold: { from: 58, to: 1, count: 16 } },
  },
  {
    ...{ key: 'RACES', title: 'An evening at the races', tcc: 'GMBL', style: 'dark', accentColor: '#5FD068' },
    description: 'A place in the stand, and a bet of five euros on a horse of your choice.',
    terms: 'From 18 years on. The bet is lost if your horse is not the first.',
    ...{ price: { EUR: '8.00' }, partner: logistics, perPerson: 2 },
    ...{ codes: { count: 50, lastDay: 40 }, made: 45, sold: { from: 43, to: 3, count: 6 } },
  },
  {
    ...{ key: 'KAYAK', title: 'Kayaks on the Vistula', tcc: 'TRAV', style: 'plain', accentColor: '#14697A' },
    description: 'A day on the water for two, with a map and dry bags.',
    terms: 'From May to September. Who cannot swim wears a vest.',
    ...{
      worth: '40.00',
      price: { EUR: '32.00' },
      region: ['PL'],
      partner: elsewhere('PL', 'Wiosło i Prąd Sp. z o.o.'),
    },
    ...{ codes: { count: 20, lastDay: 200 }, made: 25, sold: { from: 0, to: 0, count: 0 } },
  },
  {
    ...{ key: 'VAN', title: 'A van for a Saturday', tcc: 'TRAN', style: 'picture', accentColor: '#34495E' },
    description: 'A van with a lift, a full tank and straps: from eight to eight.',
    terms: 'A driving licence of category B, held for two years. 150 km are included.',
    ...{ worth: '65.00', price: { EUR: '39.00' }, partner: logistics, perPerson: 1, pictures: ['bg'] },
    ...{ codes: { count: 15, lastDay: 120 }, made: 15, sold: { from: 13, to: 1, count: 7 } },
  },
  {
    ...{ key: 'SAUNA', title: 'A sauna by the lake', tcc: 'HLTH', style: 'dark', accentColor: '#6FB7E9' },
    description: 'Two hours for up to four people, with towels, tea and the lake to jump into.',
    terms: 'Please book two days before. Not for children under ten.',
    ...{ worth: '50.00', price: { EUR: '38.00' }, region: ['LT', 'LV'], partner: elsewhere('LT', 'Ežero Garas MB') },
    ...{ pictures: ['logo'], codes: { count: 40, lastDay: 180 }, made: 3, sold: { from: 2, to: 1, count: 4 } },
  },
];

/** Whose IBAN the sauna has from now on, once a second person says so. */
export const newPartner = elsewhere('LT', 'Ežero Garas MB, nauja sąskaita');

/** Time for people: so many seconds to each of four of them, five times. */
export const timeGifts: readonly { at: DaysAgo; seconds: readonly number[]; comment: string }[] = [
  { at: 236, seconds: [5, 6, 4, 6].map((hours) => hours * hour), comment: 'Helped to plant the park' },
  { at: 180, seconds: [3, 6, 5, 4].map((hours) => hours * hour), comment: 'Read to children in the library' },
  { at: 121, seconds: [6, 6, 6, 6].map((hours) => hours * hour), comment: 'Cleaned the shore of the lagoon' },
  { at: 70, seconds: [4, 2, 5, 3].map((hours) => hours * hour), comment: 'Drove lunches to neighbours' },
  { at: 22, seconds: [1.5, 3, 2.25, 4].map((hours) => hours * hour), comment: 'Taught others to use the bank' },
];
