import { useEffect, useRef } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { Money } from '#client/money/Money.tsx';
import { Link } from '#client/router/Link.tsx';
import { usePlace } from '#client/router/router.ts';
import { scrollToPart } from '#client/router/scroll.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { getQuery } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { ledgerCalls } from '../calls.ts';
import { entryList } from '../entryList.ts';
import { getName, shortAddress, toEntrySearch } from './accountTexts.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { entryColumns } from './entryColumns.tsx';
import styles from './ledger.module.css';
import { ledgerSearch } from './ledgerSearch.ts';

const words = {
  one: 'entry',
  many: 'entries',
  search: 'Message, name, client number, IBAN or amount',
  failed: 'The entries could not be loaded',
};

interface AccountEntriesProps {
  account: string;
  /** the page has been opened with this account in its address */
  opensPage: boolean;
}

/** The entries of one account, newest first. */
export function AccountEntries({ account, opensPage }: AccountEntriesProps) {
  const [search, change] = usePageSearch(ledgerSearch);
  const query = getQuery(entryList, search);
  const list = useList(entryList, ledgerCalls.listLedgerEntries, { params: { account }, query });
  const open = list.items?.find(({ seq }) => seq === search.entry);
  const { from, to, find } = search;
  const period = getPeriodField('Period', { from, to }, change);
  const head = useFirstLook(opensPage);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: it holds no fields */}
      <div
        ref={head}
        className={styles.head}
        role="group"
        aria-label={`Account ${shortAddress(account)}`}
        tabIndex={-1}
      >
        <Link to={paths.bkoFinancialInformation} search={{ tab: 'ledger', find }} className={styles.back}>
          All accounts
        </Link>
        <Standing account={account} />
      </div>
      <ListView
        list={entryList}
        shown={list}
        search={search}
        onChange={change}
        label="Entries of the account"
        words={words}
        fields={[period]}
        file={{ call: ledgerCalls.exportEntries, input: { query: { ...query, entries: account } } }}
        columns={entryColumns}
        onOpen={({ seq }) => change({ entry: seq }, { replace: search.entry !== undefined })}
        openKey={search.entry}
        empty={
          <EmptyState icon="bank" title="No entries yet">
            Whatever moves this account appears here.
          </EmptyState>
        }
      />
      {open && (
        <EntryPanel
          key={open.seq}
          entry={open}
          onClose={() => change({ entry: undefined })}
          {...stepsBeside(list.items, entryList.getKey, search.entry, ({ seq }) => change({ entry: seq }))}
        />
      )}
    </>
  );
}

/**
 * An account lies below other parts of its page: the person who opens it, by an address or from the list, goes on
 * there.
 */
function useFirstLook(opensPage: boolean) {
  const head = useRef<HTMLDivElement>(null);
  const place = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    return opensPage && head.current ? scrollToPart(head.current, place) : undefined;
  }, []);
  return head;
}

/** Name and balance of the account. */
function Standing({ account }: { account: string }) {
  const find = toEntrySearch(account);
  const read = useCall(ledgerCalls.listLedgerAccounts, { query: find === undefined ? {} : { find } });
  const found = read.data?.items.find((one) => one.account === account);
  return (
    <KeyFigures
      figures={[
        {
          label: found ? getName(found) : shortAddress(account),
          value: found ? <Money minor={getMinor(found.balance)} currency="EUR" /> : '–',
          note: shortAddress(account),
        },
      ]}
    />
  );
}
