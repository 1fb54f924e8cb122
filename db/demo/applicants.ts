/**
 * Natural persons who have asked for an account and have none: cases of type OPEN and REOPEN are about them. Invented,
 * as all.
 */
import { sortName } from '#shared/text.ts';
import { type DemoAddress, personId } from './people.ts';

export interface DemoApplicant {
  /** after those of the people */
  id: string;
  fullName: string;
  /** yyyy-mm-dd */
  birthDate: string;
  address: DemoAddress;
  phone: string;
  email: string;
  /** Offset of the day on which the application came. */
  appliedDay: number;
}

type Row = readonly [name: string, birthDate: string, city: string, street: string, postalCode: string, days: number];

const rows: readonly Row[] = [
  ['Saulius Rasotauskas', '1993-05-18', 'Alytus', 'Rytmečio Rasos g. 5', 'LT-62901', -12],
  ['Evelina Žibintaitė', '1999-10-02', 'Panevėžys', 'Žibintų al. 21-3', 'LT-35901', -4],
  ['Gediminas Trupinėlis', '1972-02-08', 'Utena', 'Trupinių g. 14', 'LT-28901', -75],
];

export const applicants: readonly DemoApplicant[] = rows.map(
  ([fullName, birthDate, city, street, postalCode, appliedDay], i) => ({
    ...{ id: personId(61 + i), fullName, birthDate, appliedDay },
    address: { country: 'LT', street, postalCode, city },
    phone: `+370${`${61 + i}`.padStart(8, '0')}`,
    email: `${sortName(fullName).replaceAll(' ', '.')}@people.example`,
  }),
);
