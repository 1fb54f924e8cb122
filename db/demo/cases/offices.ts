/** Cases about people in public office, and people close to them. All entries are invented. */
import { personId } from '../people.ts';
import { bank, pep } from './matches.ts';
import { act } from './parts.ts';
import type { Story } from './story.ts';

export const offices: readonly Story[] = [
  {
    key: 'pep council',
    clientId: personId(23),
    at: [138, '06:05'],
    opening: bank({
      type: 'PEP',
      title: 'Member of a municipal council',
      comment: 'Elected in the last municipal election, by the register of office holders.',
      hits: pep(
        ...(['LT-COUNCIL-0712', 'Justinas Drebulaitis', 973] as const),
        ['name', 'same', 'Justinas Drebulaitis', 'Justinas Drebulaitis'],
        ['birthDate', 'same', '1995-11-26', '1995-11-26'],
        ['address', 'same', 'Vilnius', 'Vilnius'],
        ['role', 'same', 'Council member, by own words', 'Member of the council of Vilnius'],
      ),
    }),
    acts: [
      act([138, '10:12'], 'M', 'take', ''),
      act([136, '14:37'], 'M', 'ATRU', 'Confirmed by the client on the phone and by the public list of the council.'),
    ],
  },
  {
    key: 'edd of the council member',
    clientId: personId(23),
    at: [130, '09:00'],
    opening: { kind: 'found', type: 'EDD' },
    acts: [
      act([130, '09:02'], 'M', 'take', ''),
      act(
        [129, '15:40'],
        'M',
        'comment',
        'Salary of a software house and the fee of the council; statements of three months seen.',
      ),
      act(
        [128, '11:16'],
        'M',
        'IAPR',
        'Sources proven by statements of three months and the deed of the flat. I propose to go on with the relation.',
        {
          props: {
            ...{ incoming: 3400, outgoing: 3400 },
            wealth: 'Eleven years of salary, and a flat bought with a loan: deed of 2019 and statements on file.',
          },
          second: { at: [127, '09:50'], by: 'H', words: 'I agree to go on.', does: 'confirm' },
        },
      ),
    ],
  },
  {
    key: 'pep minister',
    clientId: personId(10),
    at: [6, '06:08'],
    opening: bank({
      type: 'PEP',
      title: 'Deputy minister of transport',
      comment: 'In office since this month. Director and owner of Vėtrovia Logistics UAB.',
      hits: pep(
        ...(['LT-GOV-0091', 'Andrius Keliuvis', 991] as const),
        ['name', 'same', 'Andrius Keliuvis', 'Andrius Keliuvis'],
        ['birthDate', 'same', '1978-03-25', '1978-03-25'],
        ['nationality', 'same', 'LT', 'LT'],
        ['address', 'same', 'Klaipėda', 'Klaipėda'],
        ['role', 'close', 'Director of a haulage company', 'Deputy minister of transport'],
      ),
    }),
    acts: [
      act([6, '09:48'], 'M', 'take', ''),
      act(
        [6, '10:26'],
        'M',
        'ATRU',
        'Same person: the ministry’s page names his company, which he has to leave within 60 days.',
      ),
    ],
  },
  {
    key: 'edd of the minister',
    clientId: personId(10),
    at: [5, '08:30'],
    opening: { kind: 'found', type: 'EDD' },
    acts: [
      act([5, '08:33'], 'M', 'take', ''),
      act(
        [3, '16:10'],
        'M',
        'handUp',
        'Turnover of his company fits, but contracts with state ports ' +
          'make a third of it. Please decide whether we go on.',
      ),
    ],
  },
  {
    key: 'pep namesake',
    clientId: personId(25),
    at: [52, '06:03'],
    opening: bank({
      type: 'PEP',
      title: 'Possible match with an office holder',
      comment: 'Same name as the mayor of a neighbouring district.',
      hits: pep(
        ...(['LT-MAYOR-0044', 'Linas Uosinskas', 842] as const),
        ['name', 'same', 'Linas Uosinskas', 'Linas Uosinskas'],
        ['birthDate', 'different', '1974-04-30', '1961-10-12'],
        ['address', 'close', 'Širvintos', 'Ukmergė'],
        ['role', 'different', 'Electrician', 'Mayor'],
      ),
    }),
    acts: [
      act([51, '13:58'], 'M', 'AFLS', 'Namesake: the mayor was born in 1961 and signs with another middle initial.'),
    ],
  },
  {
    key: 'pep asked',
    clientId: personId(29),
    at: [5, '06:06'],
    opening: bank({
      type: 'PEP',
      title: 'Adviser of a member of parliament',
      comment: 'Named on the page of the office of a member of parliament.',
      hits: pep(
        ...(['LT-SEIMAS-0318', 'Karolis Tarpauskas', 905] as const),
        ['name', 'same', 'Karolis Tarpauskas', 'Karolis Tarpauskas'],
        ['birthDate', 'unknown', '1999-12-24', ''],
        ['role', 'unknown', 'Designer', 'Adviser'],
      ),
    }),
    acts: [act([4, '11:41'], 'M', 'ARPC', 'The page gives no date of birth. Asked for the function and since when.')],
  },
  {
    key: 'pep overdue',
    clientId: personId(35),
    at: [9, '06:04'],
    opening: bank({
      type: 'PEP',
      title: 'Judge of a district court',
      comment: 'Appointment published in the official gazette.',
      hits: pep(
        ...(['LT-COURT-0220', 'Sandra Aguonytė', 934] as const),
        ['name', 'same', 'Sandra Aguonytė', 'Sandra Aguonytė'],
        ['birthDate', 'close', '1992-07-11', '1992'],
        ['address', 'same', 'Marijampolė', 'Marijampolė'],
        ['role', 'unknown', 'Lawyer', 'Judge'],
      ),
    }),
    acts: [],
  },
  {
    key: 'rca open',
    clientId: personId(32),
    at: [2, '06:07'],
    opening: bank({
      type: 'RCA',
      title: 'Brother of a member of parliament',
      comment: 'Named in the declaration of interests of the member.',
      hits: pep(
        ...(['LT-SEIMAS-0102', 'Vaclovas Raugulis', 864] as const),
        ['name', 'close', 'Mindaugas Raugulis', 'Vaclovas Raugulis'],
        ['address', 'same', 'Kaunas', 'Kaunas'],
        ['role', 'unknown', 'Baker', 'Member of parliament'],
      ),
    }),
    acts: [act([1, '10:31'], 'M', 'take', '')],
  },
  {
    key: 'rca asked',
    clientId: personId(14),
    at: [8, '14:20'],
    opening: {
      ...{ kind: 'hand', by: 'M', type: 'RCA', title: 'Business partner of an office holder' },
      comment: 'Runs festivals together with the spouse of a mayor, by the press.',
    },
    acts: [act([8, '14:41'], 'M', 'ARRC', 'Asked how the festivals are shared and who pays for them.')],
  },
  {
    key: 'rca over',
    clientId: personId(38),
    at: [70, '06:02'],
    opening: bank({
      type: 'RCA',
      title: 'Possible spouse of an office holder',
      comment: 'Same surname and same town as a council member.',
      hits: pep(
        ...(['LT-COUNCIL-1190', 'Erika Sausainienė', 701] as const),
        ['name', 'close', 'Marius Sausainis', 'Erika Sausainienė'],
        ['address', 'close', 'Alytus', 'Alytus district'],
      ),
    }),
    acts: [act([69, '09:50'], 'M', 'AFLS', 'Not married, by the register of residents; no relation found.')],
  },
];
