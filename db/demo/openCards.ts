/** Cards of the demo that have paid nothing: one of each state that a card can be in. */
import { accountKey, type DemoCard } from './accounts.ts';
import { personId } from './people.ts';

export interface OpenCard extends DemoCard {
  order: 'ordered' | 'sent' | 'printed' | 'failed';
  orderedDaysAgo: number;
  isAccepted: boolean;
  /** it waits on its holder's device */
  isOffered?: boolean;
  /** its last day, from today; usually far away */
  expiresDays?: number;
}

const company = '10000000001';

type Row = Pick<OpenCard, 'nameOnCard' | 'order' | 'orderedDaysAgo'> & Partial<OpenCard>;

function openCard({ nameOnCard, ...over }: Row, i: number): OpenCard {
  return {
    key: `${company}:open${i + 1}`,
    clientId: company,
    account: accountKey(company),
    holderId: personId(4),
    nameOnCard,
    design: 'X1VISA',
    mask: `400000******${8100 + 13 * i}`,
    limit: 200,
    monthlyLimit: 1000,
    isAccepted: true,
    ...over,
  };
}

export const openCards: readonly OpenCard[] = [
  { nameOnCard: 'SILVYNAS VAN', order: 'ordered' as const, orderedDaysAgo: 1 },
  { nameOnCard: 'SILVYNAS SHOWROOM', order: 'sent' as const, orderedDaysAgo: 3 },
  { nameOnCard: 'SILVYNAS SITE OFFICE', order: 'sent' as const, orderedDaysAgo: 9 },
  { nameOnCard: 'SILVYNAS TRAINING', order: 'failed' as const, orderedDaysAgo: 6 },
  {
    nameOnCard: '',
    design: 'Z1VISA' as const,
    order: 'printed' as const,
    orderedDaysAgo: 12,
    isAccepted: false,
    isOffered: true,
    holderId: personId(2),
  },
  { nameOnCard: 'SILVYNAS FAIR', order: 'printed' as const, orderedDaysAgo: 300, expiresDays: -20 },
  { nameOnCard: 'SILVYNAS OLD TRUCK', order: 'printed' as const, orderedDaysAgo: 350, state: 'terminated' as const },
].map(openCard);
