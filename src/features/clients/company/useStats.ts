/** The company's figures for screens: months, use of limits. */

import { useMemo } from 'react';
import { useFailureAlert } from '#client/alerts/useFailureAlert.ts';
import { useCall } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { getMinor } from '#shared/money.ts';
import { type CompanyStats, clientCalls } from '../calls.ts';
import type { LimitKey } from '../figures.ts';
import { clientMessages } from '../messages.ts';

/** Minor units of EUR. */
export interface ShownMonth {
  /** yyyy-mm */
  month: string;
  incomeMinor: bigint;
  expenseMinor: bigint;
}

/** Minor units of EUR. */
export interface ShownLimit {
  key: LimitKey;
  /** 'This month' */
  period: string;
  limitMinor: bigint;
  usedMinor: bigint;
}

const periods: Readonly<Record<LimitKey, string>> = {
  dayOut: 'Today',
  weekOut: 'Last 7 days',
  monthOut: 'This month',
};

/** Read when a page opens and after a payment. A failure shows an alert. */
export function useStats() {
  const stats = useCall(clientCalls.readStats, { params: { companyId: useCompanyId() } });
  useFailureAlert(stats.error?.problem, clientMessages.statsLoadFailed);
  const shown = useMemo(() => stats.data && toShownStats(stats.data), [stats.data]);
  return { stats, ...shown };
}

function toShownStats({ months, limits }: CompanyStats): { months: ShownMonth[]; limits: ShownLimit[] } {
  return {
    months: months.map(({ month, income, expense }) => ({
      month,
      incomeMinor: getMinor(income),
      expenseMinor: getMinor(expense),
    })),
    limits: limits.map(({ key, limit, used }) => ({
      key,
      period: periods[key],
      limitMinor: getMinor(limit),
      usedMinor: getMinor(used),
    })),
  };
}
