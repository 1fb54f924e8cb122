import type { ReactNode } from 'react';
import { getFailure } from '#client/lists/loadFailure.ts';
import { useTableView } from '#client/lists/tableViews.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Initials } from '#client/ui/display/Initials.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { countryName } from '#shared/countries.ts';
import { hasNumber } from '#shared/ids.ts';
import { paths } from '#shared/paths.ts';
import type { ClientLine } from '../calls.ts';
import { search } from '../rules.ts';
import styles from './clients.module.css';
import { Funds, foundBy, Risk, StatusLabels } from './lineCells.tsx';
import type { FoundClients } from './useClientSearch.ts';

export const clientColumns: readonly Column<ClientLine>[] = [
  { key: 'name', title: 'Name', render: (line) => <Name line={line} /> },
  {
    key: 'id',
    title: 'Number',
    width: 124,
    hideBelow: 768,
    list: 'text',
    render: (line) => hasNumber(line.id) && <span className={styles.figures}>{line.id}</span>,
  },
  { key: 'status', title: 'Status', width: 150, list: 'detail', render: (line) => <StatusLabels line={line} quiet /> },
  { key: 'risk', title: 'Risk', width: 104, list: 'state', render: ({ risk }) => <Risk level={risk} /> },
  {
    key: 'money',
    title: 'Money',
    width: 150,
    align: 'end',
    list: 'value',
    render: ({ money }) => <Funds money={money} />,
  },
  {
    key: 'cases',
    title: 'Open cases',
    width: 100,
    align: 'end',
    list: 'none',
    hideBelow: 720,
    render: ({ openCases }) => openCases || '–',
  },
  {
    key: 'country',
    title: 'Country',
    width: 120,
    hideBelow: 1120,
    render: ({ country }) => (country ? countryName(country) : ''),
  },
  {
    key: 'since',
    title: 'Since',
    width: 132,
    hideBelow: 1024,
    render: ({ since }) => since,
  },
];

interface ClientLinesProps {
  found: FoundClients;
  empty: ReactNode;
  /** whether a line leads to the page of its client; others open beside the list */
  leads: (line: ClientLine) => boolean;
  onOpen: (line: ClientLine) => void;
  openKey: string | undefined;
  /** looks for misspelt names although enough others were found; absent where that is of no use */
  onSimilar: (() => void) | undefined;
}

/** What a search has found. */
export function ClientLines({ found, empty, leads, onOpen, openKey, onSimilar }: ClientLinesProps) {
  const { lines, problem, hasMore, isLoadingMore, loadMore, reload } = found;
  const { view } = useTableView('clients');
  return (
    <Table
      label="Clients"
      columns={clientColumns.filter(({ key }) => !view.hidden.includes(key))}
      compact={view.isCompact}
      rows={lines}
      rowKey={({ id }) => id}
      rowHref={(line) => (leads(line) ? `#${paths.bkoClient}?id=${line.id}` : undefined)}
      onOpen={onOpen}
      openKey={openKey}
      error={problem && !lines ? getFailure(problem.problem, 'The search could not be completed', reload) : undefined}
      empty={empty}
      {...(lines?.length && {
        footer: {
          count: formatFound(lines.length, found),
          sum: onSimilar && (
            <Button variant="ghost" size="small" loading={found.isLooking} onClick={onSimilar}>
              Similar names too
            </Button>
          ),
        },
      })}
      more={hasMore ? { onMore: loadMore, loading: isLoadingMore } : undefined}
      skeletonRows={6}
    />
  );
}

function formatFound(shown: number, { isCut, hasMore, isLooking }: FoundClients): string {
  if (isCut) return `The first ${search.most}. Type on to see fewer.`;
  const clients = shown === 1 ? '1 found' : `${shown} found`;
  if (isLooking) return `${clients}, looking for similar names`;
  return hasMore ? `${clients}, and more` : clients;
}

function Name({ line }: { line: ClientLine }) {
  const how = foundBy(line);
  return (
    <span className={styles.name}>
      <Initials name={line.name} kind={line.type === 'N' ? 'person' : 'company'} size="small" />
      <span className={styles.words}>
        <span className={styles.title}>{line.name}</span>
        {how && <span className={styles.how}>{how}</span>}
      </span>
    </span>
  );
}
