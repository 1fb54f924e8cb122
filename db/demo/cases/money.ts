/** Cases about money and devices: fraud, rules that watch, held payments, limits, bailiffs, lost devices. */
import { personId } from '../people.ts';
import { act, type Hand, hand } from './parts.ts';
import type { Opening, Story } from './story.ts';

const found = (type: Hand['type']): Opening => ({ kind: 'found', type });

const frauds: readonly Story[] = [
  {
    key: 'fraud victim',
    clientId: personId(37),
    at: [5, '08:52'],
    opening: hand(
      ...(['M', 'FRAUD', 'Gave codes to a false courier'] as const),
      'Called at 8:45: a text named a parcel, the page asked for her login. No money has left by now.',
    ),
    acts: [
      act([5, '08:54'], 'M', 'take', ''),
      act([5, '09:10'], 'M', 'ATRU', 'Victim. The page copies ours; reported to the hosting company and to CERT-LT.', {
        props: { who: 'victim', people: [personId(37)], refund: 'none', noRefund: 'No money has left.' },
      }),
    ],
  },
  {
    key: 'pattern of the victim',
    clientId: personId(37),
    at: [5, '09:30'],
    opening: found('PATTERN'),
    acts: [
      act(
        [5, '11:02'],
        'M',
        'SPRA',
        'Came to the branch with her identity card; face compared with the picture on file.',
        {
          props: { contacts: 'confirmed' },
          second: { at: [5, '11:25'], by: 'H', words: 'Seen in person as well.', does: 'confirm' },
        },
      ),
    ],
  },
  {
    key: 'fraud suspect',
    clientId: personId(42),
    at: { minutesAgo: 260 },
    opening: hand(
      ...(['M', 'FRAUD', 'Account may pass on stolen money'] as const),
      'A bank in Riga reports three payments of victims to this account. Each was sent on within the hour.',
    ),
    acts: [
      act({ minutesAgo: 247 }, 'M', 'take', ''),
      act(
        { minutesAgo: 232 },
        'M',
        'ATRU',
        'Pattern of a money mule: nothing but incoming from strangers, all of it sent on. Client is not informed.',
        {
          props: { who: 'suspect' },
        },
      ),
    ],
  },
  {
    key: 'fraud open',
    clientId: personId(45),
    at: { minutesAgo: 96 },
    opening: {
      ...{ kind: 'bank', type: 'FRAUD', title: 'A device was added that its owner does not know' },
      comment: 'Reported from the older device: a phone with an address in another country was added at night.',
    },
    acts: [],
  },
  {
    key: 'fraud none',
    clientId: personId(22),
    at: [19, '17:06'],
    opening: hand(
      ...(['M', 'FRAUD', 'Card used in two countries in an hour'] as const),
      'A purchase in Lentvaris and one in Porto within 50 minutes.',
    ),
    acts: [
      act(
        [18, '09:12'],
        'M',
        'AFLS',
        'The one in Porto is a subscription of an airline, booked there. Client confirms both.',
      ),
    ],
  },
];

/** Cases that the rules have opened. All companies are above some threshold on the first day that is watched. */
const watched: readonly Story[] = [
  {
    key: 'rule closed',
    clientId: '10000000003',
    at: [22, '09:00'],
    opening: found('EDD'),
    acts: [
      act([22, '10:44'], 'M', 'take', ''),
      act([21, '11:20'], 'M', 'IAPR', 'Same weeks as last year; tills and deposits agree shop by shop.', {
        props: { incoming: 150_000, outgoing: 150_000 },
      }),
    ],
  },
  {
    key: 'rule of the season',
    clientId: '10000000001',
    at: [21, '09:05'],
    opening: found('EDD'),
    acts: [
      act([21, '09:06'], 'M', 'take', ''),
      act([20, '15:30'], 'M', 'IAPR', 'Contracts of the five largest buyers seen; turnover fits the declared one.', {
        props: { incoming: 400_000, outgoing: 400_000 },
      }),
    ],
  },
  ...[
    ['alert of the bakery', '10000000003', 'Wholesale invoices of the month, from known buyers.'] as const,
    ['alert of the season', '10000000001', 'Instalments of a contract that is on file.'] as const,
  ].map(
    ([key, clientId, words]): Story => ({
      ...{ key, clientId, at: [20, '15:40'], opening: found('MNT'), isOptional: true },
      acts: [act([20, '15:45'], 'M', 'MRSM', words)],
    }),
  ),
  {
    key: 'rule open',
    clientId: '10000000002',
    at: [3, '09:10'],
    opening: found('EDD'),
    acts: [act([2, '11:51'], 'M', 'take', '')],
  },
  {
    key: 'rule to due diligence',
    clientId: personId(51),
    at: [20, '09:10'],
    opening: found('MNT'),
    acts: [
      act([18, '14:05'], 'M', 'openEdd', 'Small sums at one machine in Gdańsk, day after day. Origin to be proven.'),
    ],
  },
  {
    key: 'due diligence after the rule',
    clientId: personId(51),
    at: [18, '14:10'],
    opening: found('EDD'),
    acts: [
      act(
        [17, '09:30'],
        'M',
        'comment',
        'Says that the money is from the sale of a bicycle: receipt of the shop seen.',
      ),
      act(
        [16, '16:15'],
        'M',
        'IDCL',
        'The receipt names another seller. Restriction proposed; asked again with a new case.',
      ),
    ],
  },
];

const bailiff = 'Bailiff Edita Antstolytė, Vilnius';

const held: readonly Story[] = [
  {
    key: 'payment declined',
    clientId: '10000000002',
    at: { minutesAgo: 180 },
    opening: found('PAYMENT'),
    acts: [
      act({ minutesAgo: 175 }, 'F', 'take', ''),
      act(
        { minutesAgo: 140 },
        'F',
        'PODC',
        'The studio does not know this agency; the invoice came by a forged letter.',
      ),
    ],
  },
  {
    key: 'payment approved',
    clientId: '10000000004',
    at: { minutesAgo: 176 },
    opening: found('PAYMENT'),
    acts: [
      act({ minutesAgo: 174 }, 'F', 'take', ''),
      act(
        { minutesAgo: 151 },
        'F',
        'POAP',
        'The ferry line is paid each week; it has a new bank since May, as its letter and its page say.',
      ),
    ],
  },
  {
    key: 'payment asked',
    clientId: '10000000003',
    at: { minutesAgo: 170 },
    opening: found('PAYMENT'),
    acts: [
      act(
        { minutesAgo: 133 },
        'M',
        'AREQ',
        'The supplier has a new account: please send the invoice, and say who informed you of the change.',
      ),
    ],
    replies: [
      {
        ...{ at: { minutesAgo: 52 }, by: personId(8), does: 'send' },
        answers: [
          { n: 1, value: 'Flour for the shops in Kaunas, invoice 88-26.', fileIds: [], cannot: false, words: '' },
          {
            ...{
              n: 2,
              value: 'Our mill of nine years. Its bookkeeper confirmed the new account on the phone we know.',
            },
            ...{ fileIds: [], cannot: false, words: '' },
          },
          { n: 3, value: null, fileIds: [], cannot: true, words: 'The invoice comes with the lorry on Thursday.' },
        ],
      },
    ],
  },
  {
    key: 'bailiff held',
    clientId: personId(30),
    at: { minutesAgo: 205 },
    opening: hand(
      ...(['S', 'BAILIFF', 'Order over 1 260.40 EUR'] as const),
      `${bailiff}, order 0012/26/01477 over 1 260.40 EUR for unpaid rent. Priority 3, protected amount 777.00 ` +
        'EUR a month, may be known.',
    ),
    acts: [
      act({ minutesAgo: 203 }, 'S', 'take', ''),
      act(
        { minutesAgo: 186 },
        'S',
        'IAPR',
        'Debtor, personal code and signature checked against the register of bailiffs.',
        {
          props: {
            ...{ authority: bailiff, number: '0012/26/01477', priority: '3', told: 'yes' },
            ...{ covers: 'amount', amount: '1260.40', protected: '777.00' },
          },
        },
      ),
    ],
  },
  {
    key: 'bailiff wrong debtor',
    clientId: personId(36),
    at: [21, '13:30'],
    opening: hand(
      ...(['S', 'BAILIFF', 'Order over 412.00 EUR'] as const),
      `${bailiff}, order 0012/26/01203 over 412.00 EUR. Priority 4, may be known.`,
    ),
    acts: [
      act([21, '15:11'], 'S', 'IDCL', 'The order is for a namesake born in 1983. Sent back.', { reasons: ['debtor'] }),
    ],
  },
  {
    key: 'bailiff new',
    clientId: personId(34),
    at: { minutesAgo: 75 },
    opening: hand(
      ...(['C', 'BAILIFF', 'Order of the tax inspectorate over 3 905.17 EUR'] as const),
      'State tax inspectorate, order 26-09-00871 over 3 905.17 EUR of ' +
        'income tax. Priority 2, may not be known before it is held.',
    ),
    acts: [],
  },
];

const limits: readonly Story[] = [
  {
    key: 'limits raised',
    clientId: '10000000003',
    at: [17, '10:12'],
    opening: hand(
      ...(['M', 'LIMITS', 'Higher limit for the wages of December'] as const),
      'Two months of wages are paid in one week. Wants 60 000 EUR a week until spring.',
    ),
    acts: [
      act([17, '10:30'], 'M', 'take', ''),
      act([16, '09:45'], 'M', 'IAPR', 'Fits the payroll of 38 people. Back to the old ones at the review in spring.', {
        props: { weekOut: 6_000_000 },
      }),
    ],
  },
  {
    key: 'limits as they were',
    clientId: personId(21),
    at: [13, '14:18'],
    opening: hand('M', 'LIMITS', 'Wants 20 000 EUR a day', 'Buys a car abroad and wants to pay it at once.'),
    acts: [act([12, '11:05'], 'M', 'IDCL', 'Agreed with the client: pays in two days, within the limits that stand.')],
  },
  {
    key: 'limits proposed',
    clientId: '10000000002',
    at: [4, '09:02'],
    opening: hand(
      ...(['M', 'LIMITS', 'Limit for the purchase of a studio'] as const),
      'Buys its rooms from the landlord; the price is 148 000 EUR, in one payment to the notary.',
    ),
    acts: [
      act([4, '09:05'], 'M', 'take', ''),
      act([3, '13:20'], 'M', 'IAPR', 'Preliminary contract seen.', {
        props: { dayOut: 14_800_000, weekOut: 15_000_000, monthOut: 16_000_000 },
        second: {
          ...{ at: [3, '15:45'], by: 'H', does: 'return' },
          words: 'Please add the source: a loan, or savings? The balance does not carry it.',
        },
      }),
      act([1, '11:32'], 'M', 'IAPR', 'Loan of a credit union over 120 000 EUR, contract seen; the rest is savings.', {
        props: { dayOut: 14_800_000, weekOut: 15_000_000, monthOut: 16_000_000 },
      }),
    ],
  },
  {
    key: 'limits overdue',
    clientId: personId(27),
    at: [6, '16:44'],
    opening: hand('M', 'LIMITS', 'Wants lower card limits', 'Lost a card last year; 300 EUR a day are enough.'),
    acts: [],
  },
];

const devices: readonly Story[] = [
  {
    key: 'pattern proposed',
    clientId: personId(26),
    at: [1, '13:15'],
    opening: hand(
      'M',
      'PATTERN',
      'New phone, the old one is broken',
      'Came to the branch with passport and the broken phone.',
    ),
    acts: [
      act([1, '13:20'], 'M', 'take', ''),
      act({ minutesAgo: 110 }, 'M', 'SPRA', 'Face and passport agree with the pictures on file.', {
        props: { contacts: 'not-reached' },
      }),
    ],
  },
  {
    key: 'pattern declined',
    clientId: personId(33),
    at: [28, '11:40'],
    opening: hand('M', 'PATTERN', 'Wants a new device by e-mail', 'Wrote from an address that we do not have.'),
    acts: [act([28, '12:10'], 'M', 'SPRD', 'Called back on the number on file: she asked for nothing.')],
  },
  {
    key: 'pattern new',
    clientId: personId(55),
    at: { minutesAgo: 48 },
    opening: hand('M', 'PATTERN', 'Phone fell into the sea', 'Calls from Thessaloniki, has no second device.'),
    acts: [],
  },
];

export const moneyStories: readonly Story[] = [...frauds, ...watched, ...held, ...limits, ...devices];
