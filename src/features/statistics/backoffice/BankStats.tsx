import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { useStaffUser } from '#client/session/person.ts';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { spaced } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { type Stats, statisticsCalls } from '../calls.ts';
import { caseAges } from '../rules.ts';
import { Assets } from './Assets.tsx';
import { Counterparties } from './Counterparties.tsx';
import { CountryTable } from './CountryTable.tsx';
import { MoneyCharts } from './MoneyCharts.tsx';
import { type Leads, useLeads } from './openPages.ts';
import styles from './statistics.module.css';
import { UserActivity } from './UserActivity.tsx';
import { AlertTable, CaseTable, RuleTable, StaffTable } from './WorkTables.tsx';

const labels = ['Clients', 'Client funds', 'Open cases', 'Payments in 30 days'];
const refetchMs = 5 * 60_000;
const failed = 'The figures could not be loaded';

const useBankStats = () => useCall(statisticsCalls.readBankStats, {}, { refetchMs });

/** The first figures to read. */
export function BankFigures() {
  const stats = useBankStats();
  const leads = useLeads();
  const failure = readFailure(stats, failed);
  if (failure) return <ErrorState {...failure} />;
  if (!stats.data) return <FiguresLoading label="Loading figures" figures={labels} />;
  return <KeyFigures figures={getFigures(stats.data, leads)} />;
}

function getFigures({ countries, cases, money, users }: Stats, leads: Leads): KeyFigure[] {
  const { tn, ta } = countries.total;
  const old = cases.items.reduce((sum, { ages }) => sum + (ages[caseAges.length - 1] ?? 0), 0);
  const executed = users.reduce((sum, day) => sum + day.executed, 0);
  const to = (href: string | undefined) => href !== undefined && { href };
  const euros = (amount: string) => `${formatAmount(amount.slice(3))} EUR`;
  return [
    { label: 'Clients', value: count(ta), note: `${count(tn)} new in 30 days`, ...to(leads(paths.bkoClients)) },
    { label: 'Client funds', value: euros(money.funds), note: `${euros(money.held)} reserved` },
    { label: 'Open cases', value: count(cases.open), note: `${count(old)} over 30 days`, ...to(leads(paths.bkoCases)) },
    { label: 'Payments in 30 days', value: count(executed), note: 'executed, made by clients' },
  ];
}

function count(value: number): string {
  return spaced(value);
}

/** All figures of the bank. Dashboard and Marketing get no names, alerts or activity of staff, and no room for them. */
export function BankStats() {
  const { role } = useStaffUser();
  const stats = useBankStats();
  const { data } = stats;
  const failure = readFailure(stats, failed);
  const hasNames = !hasRole(role, 'countReaders');
  // one sentence for all parts, above
  if (failure) return <Assets />;
  return (
    <>
      <CountryTable countries={data?.countries} />
      <MoneyCharts months={data?.money.months} />
      <CaseTable rows={data?.cases.items} day={data?.day} />
      {hasNames && <AlertTable rows={data && (data.alerts ?? [])} day={data?.day} />}
      {hasNames && <RuleTable rows={data && (data.rules ?? [])} day={data?.day} />}
      <div className={hasNames ? styles.grid : undefined}>
        {hasNames && <Counterparties items={data && (data.money.counterparties ?? [])} />}
        <UserActivity users={data?.users} />
      </div>
      {hasNames && <StaffTable rows={data && (data.staff ?? [])} />}
      <Assets />
    </>
  );
}
