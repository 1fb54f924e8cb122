import { type ComponentProps, Suspense, useEffect } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { saveCsv } from '#client/api/saveDownload.ts';
import { getFailure } from '#client/lists/loadFailure.ts';
import { useTypedSearch } from '#client/lists/useTypedSearch.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { type ChangeSearch, usePageSearch } from '#client/router/usePageSearch.ts';
import { useCompanyId, useCompanyUser, useLetters } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { today as viewersToday } from '#client/ui/input/today.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { useFunds } from '#features/clients/company/funds.ts';
import { say } from '#shared/messages.ts';
import { holds } from '#shared/permissions.ts';
import type { CardItem } from '../card.ts';
import { cardMessages } from '../messages.ts';
import type { Viewer } from '../notes.ts';
import { typeTitles } from '../rules.ts';
import { CardGrid, CardsLoading } from './CardGrid.tsx';
import { CardPanel, mayDo } from './CardPanel.tsx';
import styles from './cards.module.css';
import { cardsFile } from './cardsFile.ts';
import {
  type CardsSearch,
  cardsFound,
  cardsSearch,
  getHolders,
  isFilteredSearch,
  noCardsFilter,
  stateTitles,
} from './cardsSearch.ts';
import { useCards } from './useCards.ts';

const CardDialogs = lazyPart(() => import('./CardDialogs.tsx').then((module) => module.CardDialogs));

const getKey = ({ cardID }: CardItem) => cardID;

/** The cards of the company: pictures with state, one of them in a panel, and what can be done with it. */
export function CardsPage() {
  const [search, change] = usePageSearch(cardsSearch);
  const companyId = useCompanyId();
  const letters = useLetters();
  const who: Viewer = { personId: useCompanyUser().ID, letters };
  const { funds } = useFunds();
  const { cards, problem, reload } = useCards();
  const found = cards && cardsFound(cards, search);
  const open = cards?.find(({ cardID }) => cardID === search.open);
  useMissingCard(cards, search, change);
  const mayOrder = holds(letters, 'cards.manage');
  const dialog = search.dialog;
  const isShown = dialog && (dialog === 'order' ? mayOrder : open && mayDo(dialog, open, who));
  return (
    <Page
      title="Cards"
      summary="The cards of your company and their holders."
      actions={
        // without cards, the empty state offers it
        mayOrder &&
        cards?.length !== 0 && (
          <Button
            variant="primary"
            icon="plus"
            onClick={() => change({ dialog: 'order', open: undefined }, { replace: false })}
          >
            Order a card
          </Button>
        )
      }
    >
      {!problem && cards?.length !== 0 && (
        <Filters
          search={search}
          cards={cards ?? []}
          change={change}
          save={() => cardsFile(found ?? [], funds)}
          companyId={companyId}
        />
      )}
      {problem && <ErrorState {...getFailure(problem, 'The cards could not be loaded', reload)} />}
      {!cards && !problem && <CardsLoading />}
      {cards?.length === 0 && (
        <NoCards mayOrder={mayOrder} onOrder={() => change({ dialog: 'order' }, { replace: false })} />
      )}
      {found && found.length > 0 && <FoundCards found={found} search={search} change={change} />}
      {found?.length === 0 && cards && cards.length > 0 && <NoMatch search={search} change={change} />}
      {open && (
        <CardPanel
          card={open}
          funds={funds}
          who={who}
          onDialog={(next) => change({ dialog: next }, { replace: false })}
          onClose={() => change({ open: undefined })}
          {...stepsBeside(found, getKey, search.open, ({ cardID }) => change({ open: cardID }))}
        />
      )}
      {isShown && funds && (
        <OpenDialog dialog={dialog} card={open} funds={funds} mayManage={mayOrder} change={change} />
      )}
    </Page>
  );
}

interface FoundCardsProps {
  found: readonly CardItem[];
  search: CardsSearch;
  change: ChangeSearch<typeof cardsSearch>;
}

function FoundCards({ found, search, change }: FoundCardsProps) {
  return (
    <>
      <CardGrid
        cards={found}
        openKey={search.open}
        onOpen={({ cardID }) => change({ open: cardID }, { replace: search.open !== undefined })}
      />
      <p className={styles.count} role="status">
        {found.length === 1 ? '1 card' : `${found.length} cards`}
      </p>
    </>
  );
}

type OpenDialogProps = Pick<ComponentProps<typeof CardDialogs>, 'dialog' | 'card' | 'funds' | 'mayManage'> &
  Pick<FoundCardsProps, 'change'>;

function OpenDialog({ change, ...shown }: OpenDialogProps) {
  return (
    <Suspense fallback={null}>
      <CardDialogs
        {...shown}
        onClose={() => change({ dialog: undefined })}
        onOrder={() => change({ dialog: 'order' })}
        onOrdered={({ cardID }) => change({ ...noCardsFilter, dialog: undefined, open: cardID })}
        onTerminated={() => change({ dialog: undefined, open: undefined })}
      />
    </Suspense>
  );
}

/** An address can ask for something with a card that the list does not have. */
function useMissingCard(
  cards: readonly CardItem[] | undefined,
  search: CardsSearch,
  change: ChangeSearch<typeof cardsSearch>,
) {
  const { open, dialog } = search;
  const action = dialog && dialog !== 'order' ? dialog : undefined;
  const isMissing = cards !== undefined && action !== undefined && !cards.some(({ cardID }) => cardID === open);
  useEffect(() => {
    if (!isMissing || !action) return;
    showAlert({ type: 'error', message: say(cardMessages.cardNotThere, { action }) });
    change({ open: undefined, dialog: undefined });
  }, [isMissing, action, change]);
}

interface FiltersProps {
  search: CardsSearch;
  cards: readonly CardItem[];
  change: ChangeSearch<typeof cardsSearch>;
  save: () => { headings: readonly string[]; lines: string[][] };
  companyId: string;
}

function Filters({ search, cards, change, save, companyId }: FiltersProps) {
  const [typed, setTyped] = useTypedSearch(search.text, (text) => change({ text: text || undefined }));
  const saveFile = () => {
    const { headings, lines } = save();
    saveCsv(`cards-${companyId}-${viewersToday()}.csv`, headings, lines);
  };
  return (
    <FilterBar
      search={{ value: typed, onChange: setTyped, placeholder: 'Name, holder or last digits' }}
      fields={filterFields(search, cards, change)}
      onClear={isFilteredSearch(search) ? () => change(noCardsFilter) : undefined}
      actions={<CsvButton onSave={saveFile} isEmpty={cards.length === 0} />}
    />
  );
}

function filterFields(
  search: CardsSearch,
  cards: readonly CardItem[],
  change: ChangeSearch<typeof cardsSearch>,
): FilterField[] {
  const state: FilterField = {
    kind: 'several',
    label: 'State',
    options: Object.entries(stateTitles).map(([value, label]) => ({ value, label })),
    value: search.state,
    onChange: (value) => change({ state: value }),
  };
  const type: FilterField = {
    kind: 'choice',
    label: 'Type',
    options: (['named', 'purpose'] as const).map((value) => ({ value, label: typeTitles[value] })),
    value: search.type,
    // one of the options
    onChange: (value) => change({ type: value as CardsSearch['type'] }),
  };
  const holder: FilterField = {
    kind: 'choice',
    label: 'Holder',
    options: getHolders(cards),
    value: search.holder,
    onChange: (value) => change({ holder: value }),
    otherwise: 'somebody else',
  };
  return [state, type, holder];
}

function NoCards({ mayOrder, onOrder }: { mayOrder: boolean; onOrder: () => void }) {
  return (
    <EmptyState
      icon="card"
      title="No cards yet"
      action={
        mayOrder && (
          <Button variant="primary" icon="plus" onClick={onOrder}>
            Order a card
          </Button>
        )
      }
    >
      {mayOrder
        ? 'Order a card in the name of a person or for a purpose. You set its limits and who holds it.'
        : 'A user who manages the cards of your company can order one.'}
    </EmptyState>
  );
}

function NoMatch({ search, change }: { search: CardsSearch; change: ChangeSearch<typeof cardsSearch> }) {
  if (!isFilteredSearch(search)) {
    return (
      <EmptyState
        icon="card"
        title="All cards are terminated"
        action={<Button onClick={() => change({ state: 'terminated' })}>Show them</Button>}
      >
        Terminated cards are hidden.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title="No cards match"
      action={<Button onClick={() => change(noCardsFilter)}>Clear filters</Button>}
    >
      Nothing matches. Try removing a filter.
    </EmptyState>
  );
}
