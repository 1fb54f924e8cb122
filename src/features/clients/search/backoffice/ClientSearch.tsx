import { type ComponentType, Suspense, useRef } from 'react';
import { useTypedSearch } from '#client/lists/useTypedSearch.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import type { ClientLine } from '../calls.ts';
import { isPreset, isSearchable, search } from '../rules.ts';
import { AuthorityEnquiry } from './AuthorityEnquiry.tsx';
import { ClientExport } from './ClientExport.tsx';
import { ClientLines } from './ClientLines.tsx';
import { useMayOpenClient } from './clientRoute.ts';
import styles from './clients.module.css';
import { clientsSearch } from './clientsSearch.ts';
import { NoClientYet } from './NoClientYet.tsx';
import { SearchBar } from './SearchBar.tsx';
import { useClientSearch } from './useClientSearch.ts';
import { useResultKeys } from './useResultKeys.ts';

/** One client beside the list. */
export interface ClientPanelProps {
  line: ClientLine;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Other words, or another kind, find others. */
const startAgain = { similar: undefined, open: undefined };

/**
 * Finds anybody: clients, applicants, related persons and companies. A line leads to its client; where there is no such
 * page, or it is closed to the viewer, the panel opens.
 */
export function ClientSearch({ Panel }: { Panel: ComponentType<ClientPanelProps> }) {
  const [{ text = '', type = 'clients', similar, open }, change] = usePageSearch(clientsSearch);
  const preset = isPreset(text) ? text : undefined;
  const [typed, setTyped] = useTypedSearch(preset ? '' : text, (next) =>
    // a preset that somebody types finds clients, as a chosen one does
    change({ text: next || undefined, ...startAgain, ...(isPreset(next) && { type: undefined }) }),
  );
  const found = useClientSearch({ text, type, similar: similar === 'yes' });
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const isShown = found.isCurrent && (preset !== undefined || typed.trim() === text);
  const keys = useResultKeys({ field, results, mayOpen: isShown });
  const opens = useMayOpenClient();
  // who has no page is shown beside the list
  const leads = (line: ClientLine) => opens && line.isClient;
  const beside = found.lines?.filter((line) => !leads(line));
  const mayBeSimilar = type !== 'cases' && !preset && !found.hasSimilar && (found.lines?.length ?? 0) >= search.fewest;
  return (
    <Page
      title="Clients"
      summary="Every person and company the bank knows. Searches are recorded."
      actions={<AuthorityEnquiry text={preset ? '' : text} />}
    >
      <SearchBar
        typed={typed}
        onType={setTyped}
        preset={preset}
        onPreset={(next) => {
          change({ text: next, type: undefined, ...startAgain });
          if (!next) field.current?.focus();
        }}
        type={type}
        onLookIn={(next) => {
          const chosen = next === 'clients' ? undefined : next;
          change({ type: chosen, ...startAgain, ...(preset && { text: undefined }) });
        }}
        field={field}
        onKeyDown={keys.onFieldKey}
        actions={<ClientExport search={{ text, type, similar: found.hasSimilar }} isEmpty={!found.lines?.length} />}
      />
      <div ref={results} className={styles.results} onKeyDownCapture={keys.onResultKey}>
        {isSearchable(text) ? (
          <ClientLines
            found={found}
            empty={<NoClientYet text={text} isLooking={found.isLooking} type={type} />}
            leads={leads}
            onOpen={({ id }) => change({ open: id }, { replace: open !== undefined })}
            openKey={beside?.find(({ id }) => id === open)?.id}
            onSimilar={mayBeSimilar ? () => change({ similar: 'yes' }) : undefined}
          />
        ) : (
          <NoClientYet text={undefined} isLooking={false} type={type} />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {found.isCurrent && !found.isLooking ? `${found.lines?.length ?? 0} found` : ''}
      </p>
      <Beside Panel={Panel} lines={beside} open={open} onChange={(id) => change({ open: id })} />
    </Page>
  );
}

interface BesideProps {
  Panel: ComponentType<ClientPanelProps>;
  lines: readonly ClientLine[] | undefined;
  open: string | undefined;
  onChange: (id: string | undefined) => void;
}

function Beside({ Panel, lines, open, onChange }: BesideProps) {
  const line = lines?.find(({ id }) => id === open);
  if (!line) return null;
  return (
    <Suspense fallback={null}>
      <Panel
        line={line}
        onClose={() => onChange(undefined)}
        {...stepsBeside(
          lines,
          ({ id }) => id,
          open,
          ({ id }) => onChange(id),
        )}
      />
    </Suspense>
  );
}
