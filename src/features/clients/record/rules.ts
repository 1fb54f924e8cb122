/**
 * What staff see and steer of a client: restrictions, limits and closing. Rules that the page and the handlers share.
 */
import { hasStatus } from '#shared/clientStatus.ts';

/**
 * What a restriction stops, in the words of the screen. all: nothing but reading goes on; out: no money leaves the
 * client, who does not learn it; account: no money leaves one account.
 */
export const restrictionScopes = {
  all: 'Locked',
  out: 'Outgoing money stopped',
  account: 'Account blocked',
  amount: 'Amount held',
} as const;
export type RestrictionScope = keyof typeof restrictionScopes;
export const restrictionScopeNames = Object.keys(restrictionScopes) as [RestrictionScope, ...RestrictionScope[]];

/**
 * Why a restriction stands, and with it how it ends (decisions for the back office, section 1). The database holds the
 * same list.
 */
export const restrictionCauses = {
  CASE: 'Lifted when the case closes.',
  ORDER: 'It ends with the bailiff’s order.',
  CLIENT: 'The client set it, and lifts it on their own device.',
  STAFF: 'Staff set it. A second person confirms that it ends.',
} as const;
export type RestrictionCause = keyof typeof restrictionCauses;

/** Only what staff have set can be lifted by staff, also of a closed client; the rest ends with its cause. */
export function mayLift({ cause }: { cause: RestrictionCause }): boolean {
  return cause === 'STAFF';
}

/** Every limit of a client, in the order of the screen: key and words (decisions for the back office, section 2). */
export const clientLimits = {
  dayIn: 'Income in a day',
  weekIn: 'Income in 7 days',
  monthIn: 'Income in a month',
  dayOut: 'Expense in a day',
  weekOut: 'Expense in 7 days',
  monthOut: 'Expense in a month',
  cashDay: 'Cash in a day',
  cashWeek: 'Cash in 7 days',
  cashMonth: 'Cash in a month',
} as const;
export type ClientLimit = keyof typeof clientLimits;
export const clientLimitKeys = Object.keys(clientLimits) as ClientLimit[];

/** What is in the way of closing a client. */
export interface Closing {
  flags: string;
  accountsWithMoney: number;
  /** what a charge or a card payment could not take, and no one has paid since */
  owes: boolean;
  openPayments: number;
  openCases: number;
  /** closing terminates them */
  livingCards: number;
  /** the first bank day on which its notice lets the client be closed; null: it has no notice */
  closesFrom: string | null;
  /** bank day */
  today: string;
}

/** A client hears of its closing so many days before (decisions for the back office, section 2). */
export const noticeDays = 60;

/** Whether the notice has been given, and is over. */
export function isNoticeOver({ closesFrom, today }: Pick<Closing, 'closesFrom' | 'today'>): boolean {
  return closesFrom !== null && closesFrom <= today;
}

/** Whether no notice comes any more: the relation is over, or never began. */
export function isClosedOrDeclined({ flags }: Pick<Closing, 'flags'>): boolean {
  return /[DZ]/.test(flags);
}

/** What is in the way of closing with notice: all that must end, and the notice itself. */
export function whyNotClosed(closing: Omit<Closing, 'livingCards'>): string[] {
  if (isClosedOrDeclined(closing) || isNoticeOver(closing)) return whyNotEmpty(closing);
  const { closesFrom } = closing;
  const wait =
    closesFrom === null ? 'No notice of closing was given.' : `The notice of closing lasts until ${closesFrom}.`;
  return [...whyNotEmpty(closing), wait];
}

/**
 * One sentence for each thing that must end first, whatever the notice says; none: the Head of AML can close at once.
 */
export function whyNotEmpty({
  flags,
  accountsWithMoney,
  owes,
  openPayments,
  openCases,
}: Omit<Closing, 'closesFrom' | 'today' | 'livingCards'>): string[] {
  return [
    hasStatus(flags, 'closed') && 'The client is closed already.',
    hasStatus(flags, 'declined') &&
      !hasStatus(flags, 'closed') &&
      'The client was declined: there is nothing to close.',
    accountsWithMoney > 0 && `${counted(accountsWithMoney, 'account is', 'accounts are')} not empty.`,
    owes && 'The client owes money.',
    openPayments > 0 && `${counted(openPayments, 'payment is', 'payments are')} under way.`,
    openCases > 0 && `${counted(openCases, 'case is', 'cases are')} open.`,
  ].filter((why) => why !== false);
}

/** '2 cards': what closing terminates, for the officer who closes. */
export function formatCards(livingCards: number): string {
  return livingCards === 0 ? 'None to terminate' : `${counted(livingCards, 'card is', 'cards are')} terminated`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
