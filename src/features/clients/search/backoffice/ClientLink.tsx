import type { ComponentProps, ReactNode } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { pageHref } from '#client/router/Link.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { HoverCard } from '#client/ui/overlay/HoverCard.tsx';
import { paths } from '#shared/paths.ts';
import { searchCalls } from '../calls.ts';
import { useMayOpenClient } from './clientRoute.ts';
import styles from './clients.module.css';
import { Funds, Risk, StatusLabels } from './lineCells.tsx';

interface ClientLinkProps extends Omit<ComponentProps<typeof HoverCard>, 'href' | 'card'> {
  id: string;
  /** tab of the record */
  tab?: string;
  children: ReactNode;
}

/** A link to a client, with a card: who, state, risk, money, open cases. Plain words for whom it would lead nowhere. */
export function ClientLink({ id, tab, children, ...rest }: ClientLinkProps) {
  if (!useMayOpenClient()) return children;
  return (
    <HoverCard {...rest} href={pageHref(paths.bkoClient, { id, tab })} card={<ClientCard id={id} />}>
      {children}
    </HoverCard>
  );
}

/** What the search says of a client. It is recorded as a search for the number. */
function ClientCard({ id }: { id: string }) {
  const { data, error } = useCall(searchCalls.searchClients, { query: { text: id } });
  const line = data?.items.find((one) => one.id === id);
  if (error || (data && !line)) return <p className={styles.cardNote}>Nothing more can be shown of {id}.</p>;
  if (!line)
    return (
      <Loading label="Loading the client">
        <Skeleton shape="block" />
      </Loading>
    );
  return (
    <>
      <p className={styles.cardName}>{line.name}</p>
      <StatusLabels line={line} />
      <Definitions
        items={[
          { label: 'Number', value: line.id },
          { label: 'Risk', value: line.risk && <Risk level={line.risk} /> },
          { label: 'Money', value: line.money && <Funds money={line.money} /> },
          { label: 'Open cases', value: line.openCases },
        ]}
      />
    </>
  );
}
