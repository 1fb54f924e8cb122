/** Columns of numbers that lead to the cases that they count. */
import { useStaffUser } from '#client/session/person.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { paths } from '#shared/paths.ts';
import { queueOfType } from '../rules.ts';
import { formatType } from '../tables.ts';
import { useLeads } from './openPages.ts';
import styles from './statistics.module.css';

/** A column of numbers; `getLink` says where each leads. */
export function count<Row>(
  key: string,
  title: string,
  of: (row: Row) => number,
  {
    list = 'detail',
    getLink: linkOf,
  }: { list?: Column<Row>['list']; getLink?: (row: Row) => NumberLink | undefined } = {},
): Column<Row> {
  const render = (row: Row) => (
    <>
      <Count count={of(row)} title={title} link={linkOf?.(row)} />
      {list === 'detail' && <span className={styles.onPhone}> {title.toLowerCase()}</span>}
    </>
  );
  return { key, title, width: 112, align: 'end', list, render };
}

export interface NumberLink {
  href: string;
  /** what the line is about: a number by itself says nothing to those who hear it */
  of: string;
}

/** None leads nowhere. */
function Count({ count, title, link }: { count: number; title: string; link: NumberLink | undefined }) {
  if (count === 0) return <span className={styles.zero}>0</span>;
  if (!link) return count;
  return (
    <a href={link.href} aria-label={`${link.of}, ${title.toLowerCase()}: ${count}`}>
      {count}
    </a>
  );
}

/** Leads to the open cases of a type, narrowed further; nowhere for those who do not see them. */
export function useQueueLinks() {
  const leads = useLeads();
  const staff = useStaffUser();
  return (type: string, further: Record<string, string> = {}): NumberLink | undefined => {
    const ofType = queueOfType(type, staff);
    const href = ofType && leads(paths.bkoCases, { ...ofType, ...further });
    return href === undefined ? undefined : { href, of: formatType(type) };
  };
}
