import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { type Definition, Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { holds } from '#shared/permissions.ts';
import type { CardItem } from '../card.ts';
import { CardUse } from '../device/CardUse.tsx';
import { canPrint, cardNotes, formatPlastic, isAlive, mayWith, type Viewer } from '../notes.ts';
import {
  type CardSwitch,
  cardCan,
  cardStatus,
  cardSwitches,
  getCardType,
  holderOptions,
  lastFour,
  typeTitles,
} from '../rules.ts';
import { cardTitle, formatEuro, formatExpiry } from '../words.ts';
import styles from './cards.module.css';
import type { CardDialog } from './cardsSearch.ts';

// it needs calls of its own, so its script is loaded then too
const CardPayments = lazyPart(() => import('./CardPayments.tsx').then((module) => module.CardPayments));

interface CardPanelProps {
  card: CardItem;
  funds: readonly ShownFund[] | undefined;
  who: Viewer;
  onDialog: (dialog: CardDialog) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One card: state, use, limits, switches, holder, plastic, transactions, and what may be done with it. */
export function CardPanel(props: CardPanelProps) {
  const { card, funds, who, onDialog, onClose, onPrevious, onNext } = props;
  const { words, kind } = cardStatus(card);
  const may = (dialog: CardDialog) => mayDo(dialog, card, who);
  const isGrave = !isAlive(card);
  return (
    <SidePanel
      title={cardTitle(card)}
      summary={
        <span className={styles.summary}>
          <StatusBadge kind={kind}>{words}</StatusBadge>
          {lastFour(card.mask)}
        </span>
      }
      shownKey={card.cardID}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={panelActions(card, may, onDialog)}
    >
      <Notes notes={cardNotes(card)} isGrave={isGrave} />
      {!isGrave && <CardUse card={card} />}
      <Part title="Limits and switches" action={may('update') && 'Change'} onAction={() => onDialog('update')}>
        <Definitions items={limitItems(card)} />
      </Part>
      <Part
        title="Holder"
        action={may('assign') && card.holderID !== null && 'Change holder'}
        onAction={() => onDialog('assign')}
      >
        <Definitions items={holderItems(card)} />
      </Part>
      <Part title="Card" action={may('print') && 'Order plastic card'} onAction={() => onDialog('print')}>
        <Definitions items={cardItems(card, funds)} />
      </Part>
      {holds(who.letters, 'payments.view', 'payments.approve') && (
        <Suspense fallback={null}>
          <CardPayments key={card.cardID} cardId={card.cardID} />
        </Suspense>
      )}
    </SidePanel>
  );
}

/** Whether this person can do it now; the server decides again. */
export function mayDo(dialog: CardDialog, card: CardItem, who: Viewer): boolean {
  switch (dialog) {
    case 'print':
      return canPrint(card) && mayWith(card, who, 'P');
    case 'assign':
    case 'terminate':
      return cardCan(dialog, card) && holds(who.letters, 'cards.manage');
    case 'lock':
      return cardCan(dialog, card) && mayWith(card, who, '');
    case 'lose':
      // the dialog of a lost card offers a new one
      return (cardCan(dialog, card) || (card.lost === 1 && card.terminated === 0)) && mayWith(card, who, '');
    case 'unlock':
    case 'update':
      return cardCan(dialog, card) && mayWith(card, who, 'M');
  }
}

/** Without a holder the next step is to assign one; otherwise to lock or unlock. */
function panelActions(card: CardItem, may: (dialog: CardDialog) => boolean, open: (dialog: CardDialog) => void) {
  const toggle = may('lock') ? 'lock' : may('unlock') ? 'unlock' : undefined;
  const first = card.holderID === null && may('assign') ? 'assign' : toggle;
  const others: (keyof typeof verbs)[] = first === toggle || !toggle ? [] : [toggle];
  const neutral = may('lose') ? (['lose', ...others] as const) : others;
  if (!may('terminate') && neutral.length === 0 && !first) return undefined;
  const button = (dialog: keyof typeof verbs, isFirst = false) => (
    <Button
      key={dialog}
      {...(isFirst && { variant: 'primary', icon: verbs[dialog].icon })}
      onClick={() => open(dialog)}
    >
      {dialog === 'lose' && card.lost ? 'Replace card' : verbs[dialog].words}
    </Button>
  );
  const actions: Actions = {
    ...(may('terminate') && { destructive: button('terminate') }),
    ...(neutral.length > 0 && { neutral: neutral.map((dialog) => button(dialog)) }),
    ...(first && { primary: button(first, true) }),
  };
  return actions;
}

const verbs = {
  terminate: { words: 'Terminate', icon: 'trash' },
  lose: { words: 'Lost or stolen', icon: 'alert' },
  lock: { words: 'Lock card', icon: 'lock' },
  unlock: { words: 'Unlock card', icon: 'key' },
  assign: { words: 'Assign holder', icon: 'user' },
} as const;

function Notes({ notes, isGrave }: { notes: readonly string[]; isGrave: boolean }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {notes.map((note) => (
        <Banner key={note} kind={isGrave ? 'failed' : 'pending'}>
          {note}
        </Banner>
      ))}
    </div>
  );
}

interface PartProps {
  title: string;
  /** its verb; false: not possible */
  action: string | false;
  onAction: () => void;
  children: React.ReactNode;
}

function Part({ title, action, onAction, children }: PartProps) {
  return (
    <section aria-label={title} className={styles.part}>
      <header className={styles.partHead}>
        <h3 className={styles.partTitle}>{title}</h3>
        {action && (
          <Button size="small" onClick={onAction}>
            {action}
          </Button>
        )}
      </header>
      {children}
    </section>
  );
}

function limitItems(card: CardItem): Definition[] {
  const switches = (Object.keys(cardSwitches) as CardSwitch[]).map((name) => ({
    label: cardSwitches[name],
    value: card[name] ? 'On' : 'Off',
  }));
  return [
    { label: 'Single limit', value: formatEuro(card.limit) },
    { label: 'Monthly limit', value: formatEuro(card.monthly) },
    ...switches,
  ];
}

function holderItems({ holderID, holderName, options, notAccepted }: CardItem): Definition[] {
  const may = Object.entries(holderOptions).flatMap(([letter, words]) => (options.includes(letter) ? [words] : []));
  return [
    { label: 'Name', value: holderName || 'No holder yet' },
    { label: 'Number', value: holderID },
    { label: 'Accepted', value: holderID !== null && (notAccepted ? 'Not yet' : 'Yes') },
    { label: 'May', value: holderID !== null && (may.join(', ') || 'Pay only') },
  ];
}

function cardItems(card: CardItem, funds: readonly ShownFund[] | undefined): Definition[] {
  return [
    { label: 'Type', value: typeTitles[getCardType(card.design)] },
    { label: 'Name on card', value: card.name },
    { label: 'Valid until', value: formatExpiry(card.exp) },
    { label: 'Account', value: funds?.find(({ id }) => id === card.accountid)?.name },
    { label: 'Plastic', value: formatPlastic(card) },
  ];
}
