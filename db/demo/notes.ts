/**
 * What staff have written down about clients, and what the bank and its companies have written to each other. Invented.
 */

interface Written {
  clientId: string;
  /** a staff user, or of a message a person of the company */
  authorId: string;
  /** hours before the first start */
  hoursAgo: number;
  words: string;
}
export interface DemoNote extends Written {
  pinned: boolean;
}
export interface DemoMessage extends Written {
  /** of the bank's messages: who has read it, an hour after it came; null: no one */
  readBy: string | null;
}

const [timber, studio, bakery, logistics] = ['10000000001', '10000000002', '10000000003', '10000000004'] as const;
const [support, aml, head, service] = ['90000000003', '90000000004', '90000000008', '90000000009'] as const;
const [director, finance] = ['20000000001', '20000000002'] as const;
const days = 24;

/** Oldest first. */
export const notes: readonly DemoNote[] = [
  {
    ...{ clientId: timber, authorId: service, hoursAgo: 388 * days, pinned: false },
    words: 'Account opened at the branch in Vilnius. Register extract and owners seen in the original.',
  },
  {
    ...{ clientId: timber, authorId: support, hoursAgo: 61 * days, pinned: true },
    words: 'Calls about payments: only with the finance director, after 9:00. The office line is often busy.',
  },
  {
    ...{ clientId: timber, authorId: aml, hoursAgo: 20 * days, pinned: false },
    words: 'Sales to Finland grow with the season, as in the year before. Contracts of both buyers are on file.',
  },
  {
    ...{ clientId: studio, authorId: support, hoursAgo: 33 * days, pinned: false },
    words: 'Asked how to add a second director. Explained the form and the documents.',
  },
  {
    ...{ clientId: bakery, authorId: head, hoursAgo: 47 * days, pinned: true },
    words: 'Cash takings of eleven shops. Expected range agreed with the owner until the review in spring.',
  },
  {
    ...{ clientId: bakery, authorId: service, hoursAgo: 9 * days, pinned: false },
    words: 'New shop in Klaipėda from next month; sends the lease when it is signed.',
  },
  {
    ...{ clientId: logistics, authorId: aml, hoursAgo: 12 * days, pinned: false },
    words: 'Fuel cards of 14 drivers. Payments to Poland are tolls and ferries.',
  },
];

/** Oldest first. */
export const messages: readonly DemoMessage[] = [
  {
    ...{ clientId: timber, authorId: support, hoursAgo: 40 * days, readBy: finance },
    words:
      'Dear customer,\n\nyour price for payments abroad changes next month. ' +
      'The new list stands under Fees and invoices.\n\nThank you',
  },
  {
    ...{ clientId: timber, authorId: finance, hoursAgo: 39 * days, readBy: support },
    words: 'Thank you, we have seen it. Does it hold for instant payments too?',
  },
  {
    ...{ clientId: timber, authorId: support, hoursAgo: 38 * days, readBy: finance },
    words: 'Yes, for all payments to other banks.',
  },
  {
    ...{ clientId: timber, authorId: support, hoursAgo: 20, readBy: null },
    words:
      'Dear customer,\n\nwe keep the details of your company up to date. Please ' +
      'send us a current extract from the company register under Company ' +
      'profile, Documents, and answer here when it is done.\n\nThank you',
  },
  {
    ...{ clientId: studio, authorId: support, hoursAgo: 5 * days, readBy: director },
    words:
      'Dear customer,\n\nplease tell us what the payment of last Thursday ' +
      'is for, and send us the invoice behind it.\n\nThank you',
  },
  {
    ...{ clientId: bakery, authorId: service, hoursAgo: 8 * days, readBy: '20000000007' },
    words:
      'Dear customer,\n\ngood luck with the new shop. Cards for its staff can be ordered under Cards.\n\nThank you',
  },
  {
    ...{ clientId: bakery, authorId: '20000000007', hoursAgo: 7 * days, readBy: null },
    words: 'Thank you. Can the cards have a lower monthly limit than the others?',
  },
];
