import type { ReactNode } from 'react';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { formatCount } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import { reportSearch } from '../search.ts';
import styles from './amlReports.module.css';

interface RowLinkProps {
  /** see `rowKeys.ts` */
  rowKey: string;
  /** payments that the figure is made of */
  count: number;
  /** 'Lithuania, incoming' */
  label: string;
  children: string;
}

/** A figure that leads to its payments beside the report; one of no payments leads nowhere. */
export function RowLink({ rowKey, count, label, children }: RowLinkProps): ReactNode {
  const [search] = usePageSearch(reportSearch);
  if (count === 0) return children;
  const payments = formatCount(count, { one: 'payment', many: 'payments' });
  return (
    <a
      className={styles.figure}
      href={pageHref(paths.bkoAmlReports, { ...search, row: rowKey })}
      aria-label={`${children}: ${payments} of ${label}`}
    >
      {children}
    </a>
  );
}
