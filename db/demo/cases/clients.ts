/** Cases about clients themselves: who they are, what they ask for and complain of, and who becomes one. */
import { personId } from '../people.ts';
import { beginnings } from './beginnings.ts';
import { act, bank, hand, other } from './parts.ts';
import type { Story } from './story.ts';

const reviews: readonly Story[] = [
  {
    key: 'review of the bakery',
    clientId: '10000000003',
    at: [66, '06:00'],
    opening: bank('ODD', 'Yearly review', 'Last looked at when the account was opened.'),
    acts: [
      act([61, '10:00'], 'M', 'take', ''),
      act([59, '15:12'], 'M', 'IAPR', 'Turnover, staff and shops as declared. Owners confirmed by the register.', {
        props: { incoming: 160_000, outgoing: 160_000 },
      }),
    ],
  },
  {
    key: 'review overdue',
    clientId: personId(39),
    at: [38, '06:00'],
    opening: bank('ODD', 'Review of residence and income', 'Lives in Latvia, is paid from Lithuania.'),
    acts: [act([20, '14:30'], 'M', 'comment', 'Wrote that he answers after his holiday.')],
  },
  {
    key: 'review declined',
    clientId: personId(53),
    at: [45, '06:00'],
    opening: bank('ODD', 'Review of a client abroad', 'Pension and rent from Lübeck.'),
    acts: [
      act(
        [33, '11:30'],
        'M',
        'IDCL',
        'Does not name where the rent comes from. A restriction is proposed on the client.',
      ),
    ],
  },
  {
    key: 'review new',
    clientId: personId(19),
    at: [2, '06:00'],
    opening: bank('ODD', 'Review every three years', 'Risk low, nothing has changed.'),
    acts: [],
  },
];

const homes: readonly Story[] = [
  {
    key: 'moved to Vilnius',
    clientId: personId(40),
    at: [29, '12:40'],
    opening: hand(
      'S',
      'RESIDENCE',
      'Moved from Rīga to Vilnius',
      'Handed in the certificate of residence of the migration office.',
    ),
    acts: [
      act([28, '09:18'], 'C', 'IAPR', 'Certificate and lease agree.', {
        props: { country: 'LT', street: 'Ābeļu g. 8-12', postalCode: 'LT-09940', city: 'Vilnius' },
      }),
    ],
  },
  {
    key: 'address without proof',
    clientId: personId(47),
    at: [14, '15:25'],
    opening: hand('C', 'RESIDENCE', 'New address in Tallinn', 'Wrote a new address in a message, without a paper.'),
    acts: [act([11, '10:50'], 'C', 'IDCL', 'No proof after two reminders. The address stays.')],
  },
  {
    key: 'tax residence',
    clientId: personId(56),
    at: [3, '10:35'],
    opening: hand(
      'S',
      'RESIDENCE',
      'Pays taxes in Greece from this year',
      'Statement of the Greek tax office, in Greek.',
    ),
    acts: [act([2, '09:05'], 'S', 'take', '')],
  },
];

const papers: readonly Story[] = [
  {
    key: 'second office',
    clientId: '10000000004',
    at: [22, '13:11'],
    opening: {
      ...{ kind: 'change', by: personId(10) },
      details: {
        address: { Type: 'O', Country: 'LT', Street: 'Keltų g. 3', PostalCode: 'LT-91985', City: 'Klaipėda' },
      },
    },
    acts: [act([21, '09:40'], 'S', 'take', ''), act([21, '10:15'], 'S', 'DOCA', 'Lease of the terminal seen.')],
  },
  {
    key: 'name of the bakery',
    clientId: '10000000003',
    at: [10, '11:20'],
    opening: { kind: 'change', by: personId(7), details: { fullname: 'Ruginė Saulė ir partneriai UAB' } },
    acts: [
      act([9, '13:30'], 'S', 'DOCR', 'The register still shows the old name. To be asked again after it was entered.'),
    ],
  },
  {
    key: 'home of the studio',
    clientId: '10000000002',
    at: [4, '16:02'],
    opening: {
      ...{ kind: 'change', by: personId(6) },
      details: { address: { Type: 'R', Country: 'LT', Street: 'Okros g. 2', PostalCode: 'LT-09983', City: 'Vilnius' } },
    },
    acts: [
      act([3, '09:27'], 'C', 'take', ''),
      act([3, '09:55'], 'C', 'hold', 'Waits for the purchase of the rooms, see the case about limits.'),
    ],
  },
  {
    key: 'form of the haulier',
    clientId: '10000000004',
    at: [2, '12:08'],
    opening: { kind: 'change', by: personId(10), details: { fullname: 'Vėtrovia Logistics ir Ko UAB' } },
    acts: [
      act([1, '09:36'], 'S', 'AREQ', 'The extract is a picture of a screen. Please send the paper of the register.'),
    ],
  },
  {
    key: 'shop by the sea',
    clientId: '10000000003',
    at: { minutesAgo: 130 },
    opening: {
      ...{ kind: 'change', by: personId(7) },
      details: { address: { Type: 'O', Country: 'LT', Street: 'Kopų g. 5', PostalCode: 'LT-92101', City: 'Klaipėda' } },
    },
    acts: [],
  },
  {
    // while a match with a sanction list is open for the haulier
    key: 'depot of the haulier',
    clientId: '10000000004',
    at: { minutesAgo: 85 },
    opening: {
      ...{ kind: 'change', by: personId(10) },
      details: {
        address: { Type: 'O', Country: 'LT', Street: 'Sandėlių g. 14', PostalCode: 'LT-91986', City: 'Klaipėda' },
      },
    },
    acts: [],
  },
];

const questions: readonly Story[] = [
  {
    key: 'question taken back',
    clientId: personId(48),
    at: [18, '10:10'],
    opening: hand('C', 'RFI', 'What the transfer of Monday was for', 'Transfer of 1 900 EUR without a message.'),
    acts: [
      act([18, '10:15'], 'C', 'AREQ', 'Please tell us what the transfer was for.'),
      act([17, '08:40'], 'C', 'ICNC', 'Called: rent of a summer house, paid in one sum. No need to write.'),
    ],
  },
  {
    key: 'question asked',
    clientId: personId(20),
    at: [7, '14:00'],
    opening: hand('S', 'RFI', 'Proof of student status', 'The student price ends without it.'),
    acts: [act([7, '14:04'], 'S', 'AREQ', 'Please send the certificate of your university.')],
  },
  {
    key: 'question new',
    clientId: '10000000003',
    at: [1, '15:50'],
    opening: hand('C', 'RFI', 'Lease of the new shop', 'To be asked for when it is signed.'),
    acts: [],
  },
];

const families: readonly Story[] = [
  {
    key: 'second parent',
    clientId: personId(60),
    at: [3, '11:11'],
    opening: hand('M', 'CHILD', 'A second parent for the account of Saulė', 'Father, by the certificate of birth.'),
    acts: [
      act([2, '10:40'], 'M', 'PRCF', 'Certificate of birth seen; the mother agrees in writing.', {
        props: { parent: [personId(8)] },
        second: { at: [1, '09:20'], by: 'H', words: 'Both papers seen.', does: 'confirm' },
      }),
    ],
  },
  {
    key: 'not the parent',
    clientId: personId(59),
    at: [41, '13:00'],
    opening: hand('M', 'CHILD', 'Grandmother wants to see the account of Luka', 'Asks to be entered as a parent.'),
    acts: [act([40, '09:30'], 'M', 'PRDC', 'Only parents and guardians.', { reasons: ['parent'] })],
  },
  {
    key: 'child new',
    clientId: personId(59),
    at: [1, '09:58'],
    opening: hand('M', 'CHILD', 'Stepfather as a second parent', 'Certificate of adoption handed in, to be checked.'),
    acts: [],
  },
  {
    key: 'sisters',
    clientId: personId(49),
    at: [57, '10:20'],
    opening: hand('M', 'FAMILY', 'Sister of another client', 'Both asked for it, for one household in the score.'),
    acts: [
      act([56, '14:00'], 'M', 'PRCF', 'Certificates of birth name the same parents.', {
        props: { role: 'SIBLING', relative: [personId(54)] },
        second: { at: [56, '16:30'], by: 'H', words: 'Agreed.', does: 'confirm' },
      }),
    ],
  },
  {
    key: 'no spouses',
    clientId: personId(28),
    at: [39, '10:20'],
    opening: hand('M', 'FAMILY', 'Wants to be entered as a spouse', 'Names a person who is no client of ours.'),
    acts: [act([38, '11:00'], 'M', 'PRDC', 'No certificate after a month.')],
  },
  {
    key: 'spouses',
    clientId: personId(24),
    at: [4, '12:15'],
    opening: hand('M', 'FAMILY', 'Married last month', 'Certificate of marriage handed in.'),
    acts: [],
  },
];

const others: readonly Story[] = [
  {
    key: 'complaint',
    clientId: personId(43),
    at: [9, '09:41'],
    opening: other(
      'S',
      'COMPLAINT',
      'Fee for a returned payment',
      'Does not want to pay the fee: the other bank was wrong.',
    ),
    acts: [
      act([9, '10:00'], 'S', 'take', ''),
      act([8, '15:20'], 'S', 'comment', 'The other bank admits its mistake in writing. Fee to be given back.'),
    ],
  },
  {
    key: 'complaint again',
    clientId: personId(43),
    at: [7, '08:55'],
    opening: other('C', 'COMPLAINT', 'Fee for a returned payment', 'Wrote again about the same fee.'),
    acts: [act([7, '09:20'], 'S', 'duplicate', 'Same complaint, one answer.', { other: 'complaint' })],
  },
  {
    key: 'card in the post',
    clientId: personId(57),
    at: [6, '11:30'],
    opening: other('S', 'CARD', 'Card did not arrive', 'Ordered three weeks ago; the post has no trace of it.'),
    acts: [act([5, '10:10'], 'S', 'IAPR', 'Card ended, a new one is on its way by courier.')],
  },
  {
    key: 'authority',
    clientId: personId(31),
    at: [2, '15:05'],
    opening: other(
      'M',
      'AUTHORITY',
      'Enquiry of the prosecutor 26-1-00932',
      'Statements of twelve months, and who else may use the account.',
    ),
    acts: [act([1, '16:20'], 'M', 'take', '')],
  },
  {
    key: 'debt',
    clientId: personId(58),
    at: [16, '10:00'],
    opening: other(
      'S',
      'DEBT',
      'Card payment without cover',
      'An offline purchase of 18.40 EUR came in after the account was empty.',
    ),
    acts: [act([12, '13:40'], 'S', 'IAPR', 'Salary has come and covers it.')],
  },
  {
    key: 'recall',
    clientId: personId(33),
    at: [3, '14:12'],
    opening: other('F', 'RECALL', 'Another bank asks for a payment back', 'Paid twice, by the other bank’s words.'),
    acts: [act([2, '11:00'], 'F', 'take', '')],
  },
  {
    key: 'closing',
    clientId: personId(54),
    at: [1, '12:30'],
    opening: other('C', 'CLOSE', 'Wants to close the account', 'Moves home to Köln at the end of the quarter.'),
    acts: [],
  },
  {
    key: 'senior decided',
    clientId: personId(39),
    at: [35, '10:30'],
    opening: hand('M', 'SENIOR', 'May the review wait until autumn', 'At sea until October and cannot be reached.'),
    acts: [act([34, '09:10'], 'H', 'IAPR', 'Yes, once. Limits stay as they are, and the case stays open.')],
  },
];

export const clientStories: readonly Story[] = [
  ...reviews,
  ...homes,
  ...papers,
  ...questions,
  ...families,
  ...others,
  ...beginnings,
];
