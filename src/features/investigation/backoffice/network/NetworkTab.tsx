import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useWidth } from '#client/ui/chart/useWidth.ts';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { benchCalls } from '#features/investigation/calls.ts';
import { complianceSearch } from '#features/investigation/complianceSearch.ts';
import type { Network } from '#features/investigation/network.ts';
import { formatCount } from '#shared/formatCount.ts';
import { NoClient, PeriodChip } from '../bench/BenchTab.tsx';
import styles from '../bench/bench.module.css';
import { NetworkDrawing } from './NetworkDrawing.tsx';
import { NetworkTable } from './NetworkTable.tsx';

/** In less room the table alone is read more easily. */
const leastWidth = 700;

/** Two steps around a client: drawn where there is room, and as a table that says the same. */
export function NetworkTab() {
  const [{ client, from, to }] = usePageSearch(complianceSearch);
  if (client === undefined) return <NoClient what="network" />;
  return <NetworkOf key={client} place={{ client, from, to }} />;
}

function NetworkOf({ place }: { place: { client: string; from: string | undefined; to: string | undefined } }) {
  const { client, from, to } = place;
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const read = useCall(benchCalls.readNetwork, { params: { clientId: client }, query });
  const failure = readFailure(read, 'The network could not be loaded');
  const name = read.data?.nodes[0]?.name;
  return (
    <div className={styles.bench}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          {name === undefined ? `Client ${client}` : <ClientLink id={client}>{name}</ClientLink>}
        </h2>
        <PeriodChip place={place} />
      </header>
      {failure && <ErrorState {...failure} />}
      {!failure && !read.data && (
        <Loading label="Loading the network">
          <Skeleton shape="plot" />
        </Loading>
      )}
      {read.data && <Shown network={read.data} place={place} />}
    </div>
  );
}

function Shown({ network, place }: { network: Network; place: { from: string | undefined; to: string | undefined } }) {
  const [box, width] = useWidth();
  const { nodes, from, to } = network;
  const shown = { ...place, days: { from, to } };
  if (nodes.length < 2) {
    return (
      <EmptyState icon="users" title="No connections in this period">
        {`No payments with an IBAN from ${from} to ${to}, and no client that shares a device, phone, address or owner.`}
      </EmptyState>
    );
  }
  return (
    <>
      <Section title="Network" summary={getSummary(network)}>
        <div ref={box}>{width >= leastWidth && <NetworkDrawing network={network} width={width} place={shown} />}</div>
      </Section>
      <NetworkTable network={network} place={shown} />
    </>
  );
}

const nodeWords = { one: 'node', many: 'nodes' };

function getSummary({ nodes, more, from, to }: Network): string {
  const rest = [
    more.parties > 0 && formatCount(more.parties, { one: 'counterparty', many: 'counterparties' }),
    more.clients > 0 && formatCount(more.clients, { one: 'client', many: 'clients' }),
  ].filter(Boolean);
  const notShown = rest.length === 0 ? '' : ` Not shown: ${rest.join(' and ')}.`;
  const shown = formatCount(nodes.length, nodeWords);
  return `${shown}, payments of ${from} to ${to}. Line width is money both ways.${notShown}`;
}
