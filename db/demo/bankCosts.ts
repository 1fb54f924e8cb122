/**
 * What the demo bank spends and earns beside its fees, in EUR. A bank of nine people and seventy clients cannot live on
 * 150 EUR of fees a month: the group that owns it pays for the payment services that it runs for the group. That comes
 * before the costs of each month and covers them, so own funds never fall below the capital.
 */
export interface BankCost {
  /** in the chart of accounts, with the accountant's number */
  code: string;
  number: string;
  name: string;
  class: 'income' | 'expense';
  euros: number;
  /** on top in these months (1 … 12), by month */
  more?: Readonly<Record<number, number>>;
  /** 1 … 12; every month unless given */
  months?: readonly number[];
  /** day of the month; a free day is moved to the next working day */
  day: number;
}

export const bankCosts: readonly BankCost[] = [
  {
    ...{ code: 'GROUP', number: '5310', name: 'Services to the group', class: 'income' },
    ...{ euros: 25_200, day: 2 },
  },
  {
    ...{ code: 'RENT', number: '6120', name: 'Rent', class: 'expense' },
    ...{ euros: 1_450, day: 5 },
  },
  {
    ...{ code: 'SALARIES', number: '6110', name: 'Salaries', class: 'expense' },
    // with social insurance; people on leave are replaced in August, and a premium is paid in December
    ...{ euros: 18_200, more: { 8: 720, 12: 1_450 }, day: 10 },
  },
  {
    ...{ code: 'HOSTING', number: '6130', name: 'IT and hosting', class: 'expense' },
    ...{ euros: 2_310, day: 15 },
  },
  {
    ...{ code: 'CARDS', number: '6010', name: 'Card scheme and processing', class: 'expense' },
    ...{ euros: 640, day: 20 },
  },
  {
    ...{ code: 'AUDIT', number: '6140', name: 'Audit and legal', class: 'expense' },
    // for the quarter before
    ...{ euros: 2_100, months: [1, 4, 7, 10], day: 25 },
  },
];
