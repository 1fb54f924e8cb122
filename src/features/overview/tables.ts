/** The overview as tables of words: what its files hold, in the order of the screen. Pure. */
import type { PaperTable } from '#shared/paperTable.ts';
import { stateLabels } from '../safeguarding/rules.ts';
import type { Overview, OverviewMonth } from './calls.ts';
import { assetKeys, assetLabels, feeKinds, feeLabels, formatCause, formatRed, railLabels, rails } from './rules.ts';

/** 'EUR12.50' → '12.50' */
const euros = (text: string | null) => (text === null ? '' : text.slice(3));

export function getTables(overview: Overview): PaperTable[] {
  return [
    { title: 'Safety', headings: ['Figure', 'EUR', 'State'], lines: getSafety(overview) },
    getFeeTable(overview.months),
    getResultTable(overview.months),
    {
      title: 'Costs and other income by account, EUR',
      headings: ['Account', 'Class', 'This month', 'All months'],
      lines: overview.accounts.map(({ name, kind, month, total }) => [
        ...[name, kind === 'income' ? 'Income' : 'Expense', euros(month), euros(total)],
      ]),
    },
    {
      title: 'Client funds and assets at the end of the month, EUR',
      headings: ['Month', ...assetKeys.map((key) => assetLabels[key])],
      lines: overview.months.map(({ month, assets }) => [month, ...assetKeys.map((key) => euros(assets[key]))]),
    },
    {
      title: 'Payments by rail',
      ...getRailCells(overview.months),
    },
    { title: 'Open', headings: ['What', 'Figure', 'Since'], lines: getOpen(overview) },
  ];
}

function getSafety({ safeguarding, ownFunds, proofs }: Overview): string[][] {
  const checked = proofs.red.length === 0 ? 'None red' : formatRed(proofs.red);
  return [
    ...(safeguarding
      ? [
          [`Owed to clients, ${safeguarding.day}`, euros(safeguarding.owed), ''],
          ['Held by the ledger', euros(safeguarding.held), ''],
          ['Held by statements', euros(safeguarding.stated), safeguarding.stated === null ? 'Missing' : ''],
          ['Gap', euros(safeguarding.gap), stateLabels[safeguarding.state]],
        ]
      : []),
    ['Own funds', euros(ownFunds.total), ''],
    ['Own funds required', euros(ownFunds.required), ''],
    ['Proofs', `${proofs.green} green`, checked],
  ];
}

function getFeeTable(months: readonly OverviewMonth[]): PaperTable {
  return {
    title: 'Fee income by kind, EUR',
    shares: [0.1, ...Array.from({ length: 8 }, () => 0.1125)],
    headings: ['Month', ...feeKinds.map((kind) => feeLabels[kind]), 'Given back', 'Total'],
    lines: months.map(({ month, fees }) => [
      ...[month, ...feeKinds.map((kind) => euros(fees[kind])), euros(fees.returned), euros(fees.total)],
    ]),
  };
}

function getResultTable(months: readonly OverviewMonth[]): PaperTable {
  return {
    title: 'Income, costs and active clients, EUR',
    headings: ['Month', 'Fee income', 'Other income', 'Costs', 'Result', 'Active clients', 'Fees per client'],
    lines: months.map(({ month, fees, otherIncome, costs, result, activeClients, feesPerClient }) => [
      ...[month, ...[fees.total, otherIncome, costs, result].map(euros), String(activeClients), euros(feesPerClient)],
    ]),
  };
}

function getRailCells(months: readonly OverviewMonth[]): Pick<PaperTable, 'headings' | 'lines' | 'shares'> {
  return {
    shares: [0.1, ...Array.from({ length: 8 }, () => 0.1125)],
    headings: ['Month', ...rails.flatMap((rail) => [railLabels[rail], 'EUR'])],
    lines: months.map((one) => [
      one.month,
      ...rails.flatMap((rail) => [String(one.rails[rail].count), euros(one.rails[rail].amount)]),
    ]),
  };
}

function getOpen({ open, suspense }: Overview): string[][] {
  const { oldest } = suspense;
  return [
    ['Open months', String(open.count), open.next?.month ?? ''],
    ['In suspense, EUR', euros(suspense.total), ''],
    ...(oldest ? [[`Oldest: ${formatCause(oldest.cause)}`, euros(oldest.amount), oldest.since]] : []),
  ];
}
