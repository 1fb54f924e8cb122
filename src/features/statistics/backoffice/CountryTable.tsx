import type { ReactNode } from 'react';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { paths } from '#shared/paths.ts';
import type { Stats } from '../calls.ts';
import { type CountryColumn, countryColumns } from '../rules.ts';
import { getName } from '../tables.ts';
import { type Leads, useLeads } from './openPages.ts';
import styles from './statistics.module.css';

type Line = Stats['countries']['total'];

/** The two lists that the search for clients has: whom it calls recent are those of 30 days. */
const presets: Partial<Record<CountryColumn, string>> = { na: '$RECENT:N', nc: '$RECENT:N', nl: '$RECENT:B' };
const places: Partial<Record<CountryColumn, 'value' | 'detail'>> = { ta: 'value', tn: 'detail' };
const widths: Partial<Record<CountryColumn, number>> = { na: 108, nc: 120, nl: 136, al: 104 };
const isNew = (key: CountryColumn) => key === 'na' || key === 'nc' || key === 'nl';
const keys = Object.keys(countryColumns) as CountryColumn[];

function getColumns(leads: Leads): Column<Line>[] {
  const counted = keys.map((key): Column<Line> => {
    return {
      ...{ key, title: countryColumns[key], width: widths[key] ?? 96, align: 'end' },
      // in narrow tables the total of the new ones stands for its three
      ...(isNew(key) && { hideBelow: 1024 }),
      list: places[key] ?? 'none',
      render: (line) => <Count line={line} name={key} leads={leads} />,
    };
  });
  return [{ key: 'country', title: 'Country', render: ({ country }) => getLabel(country) }, ...counted];
}

function getLabel(country: string): ReactNode {
  return country === 'all' ? <strong>All countries</strong> : getName(country);
}

/** Of all countries together, the new ones lead to their list: it is not cut by country. */
function Count({ line, name, leads }: { line: Line; name: CountryColumn; leads: Leads }) {
  const count = line[name];
  const preset = presets[name];
  const href = line.country === 'all' && preset && count > 0 ? leads(paths.bkoClients, { text: preset }) : undefined;
  const words = (
    <>
      {count}
      {name === 'tn' && <span className={styles.onPhone}> new in 30 days</span>}
    </>
  );
  if (href === undefined)
    return line.country === 'all' ? (
      <strong>{words}</strong>
    ) : (
      <span className={count === 0 ? styles.zero : undefined}>{words}</span>
    );
  return (
    <a href={href} aria-label={`${countryColumns[name]}: ${count}`}>
      {words}
    </a>
  );
}

interface CountryTableProps {
  countries: Stats['countries'] | undefined;
}

/** Clients by country: new ones of 30 days, and all, by adults, children and companies. */
export function CountryTable({ countries }: CountryTableProps) {
  const leads = useLeads();
  const rows = countries && (countries.items.length === 0 ? [] : [countries.total, ...countries.items]);
  return (
    <Section
      title="Clients by country"
      summary="New means opened in the last 30 days. Closed clients are counted separately."
    >
      <Table
        label="Clients by country"
        columns={getColumns(leads)}
        rows={rows}
        rowKey={({ country }) => country}
        skeletonRows={6}
        compact
        empty={
          <EmptyState icon="users" title="No clients yet">
            Countries show here once the first account has been opened.
          </EmptyState>
        }
      />
    </Section>
  );
}
