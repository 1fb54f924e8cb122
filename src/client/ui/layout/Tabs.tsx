import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useRef } from 'react';
import { classes } from '../classes.ts';
import { Loading, Skeleton } from '../feedback/Skeleton.tsx';
import { useChosenInView } from './chosenInView.ts';
import { useScrollEdges } from './scrollEdges.ts';
import styles from './Tabs.module.css';
import { useTabKeys } from './useTabKeys.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number;
  /** Drawn only while its tab is chosen. */
  panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, read aloud: `Client record`. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /**
   * The keys 1 to 9 choose a tab, [ and ] the tab before and after, from anywhere on the page. For one set on a page.
   */
  pageKeys?: boolean;
}

/** Parts of one record behind one tab stop: arrows, Home and End choose, Tab goes on into the panel. Loads Base UI. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, pageKeys = false }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useScrollEdges(list);
  useChosenInView(list, '[aria-selected="true"]', value);
  const choose = (next: string) => {
    const found = tabs.find((tab) => tab.value === next);
    if (found && next !== value) onChange(found.value);
  };
  useTabKeys(pageKeys ? tabs.map((tab) => tab.value) : [], value, choose);
  return (
    <Base.Root className={styles.tabs} value={value} onValueChange={choose}>
      <Base.List ref={list} className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab, index) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            {...(pageKeys && index < 9 && { 'aria-keyshortcuts': String(index + 1), title: `Key ${index + 1}` })}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

const comingTabs = 8;
const comingLines = 8;

/** As high as the row of tabs, and lines under it about as high as what a panel begins with. */
export function TabsLoading() {
  return (
    <Loading>
      <div className={styles.tabs}>
        <div className={styles.list}>
          {Array.from({ length: comingTabs }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            <span key={n} className={classes(styles.tab, styles.coming)}>
              <Skeleton />
            </span>
          ))}
        </div>
        <div>
          {Array.from({ length: comingLines }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            <span key={n} className={styles.comingLine}>
              <Skeleton width={n % 3 === 1 ? 'half' : 'long'} />
            </span>
          ))}
        </div>
      </div>
    </Loading>
  );
}
