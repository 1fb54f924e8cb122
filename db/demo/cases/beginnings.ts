/** Cases of people and companies who become clients. */
import { personId } from '../people.ts';
import { act, bank, hand } from './parts.ts';
import type { Story } from './story.ts';

export const beginnings: readonly Story[] = [
  {
    key: 'opening on a condition',
    clientId: personId(61),
    at: [4, '10:05'],
    opening: bank(
      'OPEN',
      'Passport copy is cut off',
      'Opened from a phone; the second line of the machine-readable zone is missing.',
    ),
    acts: [act([3, '11:25'], 'C', 'AREQ', 'Please take the picture of the passport again, with all four corners.')],
  },
  {
    key: 'opening new',
    clientId: personId(62),
    at: [1, '08:20'],
    opening: bank('OPEN', 'Face differs from the identity card', 'The machine gives 71 % where 80 are needed.'),
    acts: [],
  },
  {
    key: 'opening refused',
    clientId: personId(63),
    at: [39, '11:15'],
    opening: bank('OPEN', 'Says nothing of the money', 'Left the questions about the source of funds empty, twice.'),
    acts: [
      act(
        [37, '15:40'],
        'C',
        'IDCL',
        'Neither answers about the source of funds nor comes to the branch to explain it.',
      ),
    ],
  },
  {
    key: 'asks again',
    clientId: personId(63),
    at: [5, '13:45'],
    opening: hand(
      'C',
      'REOPEN',
      'Declined applicant asks again',
      'Brings the contract of sale of a flat, from which the money comes.',
    ),
    acts: [act([5, '13:50'], 'M', 'link', 'What was refused then, and why.', { other: 'opening refused' })],
  },
  {
    key: 'registration of the haulier',
    clientId: '10000000004',
    at: [206, '15:20'],
    opening: {
      ...{ kind: 'decided', type: 'COMPANY', by: 'C', confirmedBy: 'A', code: 'BAPR' },
      title: 'Registration of Vėtrovia Logistics UAB',
      comment: 'Both owners in person, lease of the depot, licence for goods by road.',
    },
    acts: [],
  },
  {
    key: 'registration of the exchange',
    clientId: '10000000008',
    at: [38, '16:40'],
    opening: bank(
      'COMPANY',
      'Registration of Auksinė Kopa Exchange UAB',
      'Screening with a match: see the other case.',
    ),
    acts: [
      act([37, '09:05'], 'C', 'take', ''),
      act([36, '16:10'], 'C', 'BDCL', 'Virtual currency, a listed shareholder, and no licence.', {
        props: { evidence: 'fine' },
        reasons: ['R_LAW_ENFORCEMENT_ALLEGATIONS'],
      }),
    ],
  },
  {
    key: 'registration of toys',
    clientId: '10000000005',
    at: [2, '09:12'],
    opening: bank('COMPANY', 'Registration of Mėlyna Varlė UAB', 'Form complete, screening without a match.'),
    acts: [],
  },
  {
    key: 'registration of machines',
    clientId: '10000000006',
    at: [8, '10:00'],
    opening: bank(
      'COMPANY',
      'Registration of Ledokšnis Robotics AB',
      'One owner is a company whose owners are not named.',
    ),
    acts: [
      act([7, '10:30'], 'C', 'take', ''),
      act([6, '15:00'], 'C', 'BREQ', 'Please name the owners of Šerkšnas Ventures UAB, and send its extract.'),
    ],
  },
  {
    key: 'registration of festivals',
    clientId: '10000000007',
    at: [10, '10:00'],
    opening: bank(
      'COMPANY',
      'Registration of Žuvėdros Kopos VšĮ',
      'Waits for the consent of the Head of AML: an owner is close to an office holder.',
    ),
    acts: [act([9, '14:45'], 'C', 'take', '')],
  },
  {
    key: 'registration of joinery',
    clientId: '10000000009',
    at: [6, '09:30'],
    opening: bank('COMPANY', 'Registration of Obliaus Takas MB', 'The questionnaire is complete.'),
    acts: [
      act([5, '10:05'], 'C', 'take', ''),
      act([5, '10:40'], 'C', 'requireFee', 'Documents agree with the register. The fee, then the contract.'),
    ],
  },
  {
    key: 'registration of olive oil',
    clientId: '10000000010',
    at: [11, '13:20'],
    opening: bank('COMPANY', 'Registration of Alyvų Krantas UAB', 'The questionnaire is complete.'),
    acts: [
      act([10, '09:15'], 'C', 'take', ''),
      act([3, '11:40'], 'C', 'requireSignature', 'Customs papers seen, owner spoken to. The contract is next.'),
    ],
  },
];
