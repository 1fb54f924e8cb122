import { EmptyState } from '../../../../client/ui/feedback/EmptyState.tsx';
import type { SearchType } from '../rules.ts';

interface NobodyYetProps {
  /** what was looked for without success; undefined before a search, and for a preset that names nobody */
  text: string | undefined;
  isLooking: boolean;
  type: SearchType;
}

const ways: Readonly<Record<SearchType, string>> = {
  clients: 'Numbers, phones and IBANs are found by their beginning, phones also by their end.',
  payments: 'Leads from a payment to its clients, and from a counterparty to all clients that paid it or were paid.',
  cases: 'Leads from a case to its client, and from a type such as PEP to all clients with an open one.',
};

/** Before a search, and where it has found nobody. */
export function NobodyYet({ text, isLooking, type }: NobodyYetProps) {
  if (isLooking) {
    return (
      <EmptyState icon="search" title="Looking for similar names">
        Nobody has exactly this.
      </EmptyState>
    );
  }
  if (text === undefined) {
    return (
      <EmptyState icon="search" title="Find a client">
        Type at least two characters, or choose a preset. {ways[type]}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={`Nobody found for “${text.trim()}”`}>
      {type === 'clients' && 'Similar names were looked for too. '}
      {ways[type]}
    </EmptyState>
  );
}
