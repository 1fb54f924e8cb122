import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import { classes } from '../classes.ts';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import { takesKeys } from '../table/useRowKeys.ts';
import { ScrollsApart } from '../table/wholeLines.ts';
import { ActionBar, type Actions } from './ActionBar.tsx';
import styles from './SidePanel.module.css';
import { useTrappedFocus } from './useTrappedFocus.ts';

/** What may float above a panel and take Escape for itself. */
const above = '[data-base-ui-portal] [role], [data-hover-card], :popover-open, dialog[open]';
/** Presses of Escape that have closed a panel: the one that it lay on hears of them, too. */
const taken = new WeakSet<Event>();
/** The panels of the page in the order in which they came. */
const opened: HTMLElement[] = [];

/** Whether a panel in this one, or one that came later, lies on it. */
function isUnderPanel(panel: HTMLElement): boolean {
  const later = opened.slice(opened.indexOf(panel) + 1);
  return panel.querySelector('[data-panel]') !== null || later.some((other) => !other.contains(panel));
}

interface SidePanelProps {
  /** What it shows, read aloud and as its heading. */
  title: ReactNode;
  /** State in a line under the title: amount, status. */
  summary?: ReactNode;
  onClose: () => void;
  /** Arrow up and k, arrow down and j: the row before and after; absent at the ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Changes with the row shown; the panel then starts at its top again. */
  shownKey: string;
  /** They stay at the lower edge. */
  actions?: Actions | undefined;
  /** `broad`: for a whole record with tables. */
  width?: 'normal' | 'wide' | 'broad';
  children: ReactNode;
}

/**
 * Details of a row at the right of the list, which stays usable; on phones a sheet over the page. A panel that comes
 * later lies on the others, such as that of a row in a panel, and Escape closes it alone.
 */
export function SidePanel(props: SidePanelProps) {
  const { onClose, onPrevious, onNext, shownKey, actions, width = 'normal', children } = props;
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const sheet = useMediaQuery('(max-width: 767px)');
  useTrappedFocus(panel, sheet);

  useOnTop(panel);
  useFocusInside(panel);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row starts at the top
  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
  }, [shownKey]);
  useEscape(panel, onClose);

  const moves: Record<string, (() => void) | undefined> = {
    ArrowUp: onPrevious,
    k: onPrevious,
    ArrowDown: onNext,
    j: onNext,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    // React says it of dialogs and panels that it has opened, too; a table in it moves through its own rows
    const isOwn = event.target instanceof Element && event.target.closest('[data-panel]') === panel.current;
    const isMeant = isOwn && !event.defaultPrevented && !takesKeys(event.target);
    if (!move || !isMeant || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };
  // A sheet is a dialog; beside the list it only adds to it. One element for both: what is typed stays as a phone is
  // turned.
  return (
    <>
      {sheet && <div className={styles.veil} />}
      <section
        ref={panel}
        role={sheet ? 'dialog' : 'complementary'}
        {...(sheet && { 'aria-modal': true })}
        tabIndex={-1}
        aria-labelledby={titleId}
        className={classes(styles.panel, styles[width])}
        data-panel
        onKeyDown={onKeyDown}
      >
        <PanelHead titleId={titleId} {...props} />
        <div ref={body} className={styles.body}>
          <ScrollsApart value>{children}</ScrollsApart>
        </div>
        {actions && <ActionBar {...actions} />}
      </section>
    </>
  );
}

type HeadProps = Pick<SidePanelProps, 'title' | 'summary' | 'onClose' | 'onPrevious' | 'onNext'>;

function PanelHead({ titleId, title, summary, onClose, onPrevious, onNext }: HeadProps & { titleId: string }) {
  const moving = onPrevious || onNext;
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {summary && <div className={styles.summary}>{summary}</div>}
      </div>
      <div className={styles.tools}>
        {moving && (
          <IconButton
            icon="chevron-up"
            label="Previous"
            disabledReason={onPrevious ? undefined : 'This is the first one'}
            onClick={onPrevious}
          />
        )}
        {moving && (
          <IconButton
            icon="chevron-down"
            label="Next"
            disabledReason={onNext ? undefined : 'This is the last one'}
            onClick={onNext}
          />
        )}
        <IconButton icon="x" label="Close" onClick={onClose} />
      </div>
    </header>
  );
}

type Panel = React.RefObject<HTMLElement | null>;

/** The same for two rows of different tables: the later one lies on top. */
function useOnTop(panel: Panel): void {
  useEffect(() => {
    const own = panel.current;
    if (!own) return;
    own.style.setProperty('--panel-turn', String(opened.length));
    opened.push(own);
    return () => void opened.splice(opened.indexOf(own), 1);
  }, [panel]);
}

/**
 * Focus goes in when it opens and back to where it was when it closes; the table may then move it to the row shown
 * last.
 */
function useFocusInside(panel: Panel): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [panel]);
}

/**
 * Escape closes it from wherever focus is, unless something above it (a dialog, a menu) takes the key: looked at
 * before anyone else hears of it, since taking it makes that thing go away.
 */
function useEscape(panel: Panel, onClose: () => void): void {
  useEffect(() => {
    const close = (event: globalThis.KeyboardEvent) => {
      const isCovered = document.querySelector(above) || (panel.current && isUnderPanel(panel.current));
      const isElsewhere = event.target instanceof Element && event.target.closest('[data-takes-escape]');
      if (event.key !== 'Escape' || isCovered || isElsewhere || taken.has(event)) return;
      taken.add(event);
      onClose();
    };
    document.addEventListener('keydown', close, true);
    return () => document.removeEventListener('keydown', close, true);
  }, [panel, onClose]);
}
