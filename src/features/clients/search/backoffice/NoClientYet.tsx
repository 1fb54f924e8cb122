import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { isPreset, type Preset, presets, type SearchType, search } from '../rules.ts';

interface NoClientYetProps {
  /** what was looked for without success; undefined before a search */
  text: string | undefined;
  isLooking: boolean;
  type: SearchType;
}

const ways: Readonly<Record<SearchType, string>> = {
  clients: 'Numbers, phones and IBANs are found by their beginning, phones also by their end.',
  payments: 'A payment finds its clients. A counterparty finds all clients that paid it or were paid by it.',
  cases: 'A case finds its client. A type such as PEP finds all clients with an open case of it.',
};

const within = `in the last ${search.recentDays} days`;

/** What each preset lists, said while it lists no one. */
const listed: Readonly<Record<Preset, string>> = {
  '$RECENT:N': `Lists people who became clients ${within}.`,
  '$RECENT:B': `Lists companies that became clients ${within}.`,
  '$RECENT:HR': `Lists clients whose risk became high ${within}.`,
  '$RECENT:LR': `Lists clients whose risk became low ${within}.`,
  '$BOARDING:B': 'Lists companies that are applying to become clients.',
};

/** Before a search, and where it has found no one. */
export function NoClientYet({ text, isLooking, type }: NoClientYetProps) {
  if (isLooking) {
    return (
      <EmptyState icon="search" title="Looking for similar names">
        No exact match.
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
  if (isPreset(text)) {
    return (
      <EmptyState icon="search" title={`No clients under “${presets[text]}”`}>
        {listed[text]} Choose another preset, or search by name.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={`No match for “${text.trim()}”`}>
      {type === 'clients' && 'Similar names were looked for too. '}
      {ways[type]}
    </EmptyState>
  );
}
