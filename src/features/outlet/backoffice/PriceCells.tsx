import { formatEuro, formatSeconds, type Price } from '../offerTexts.ts';
import styles from './outlet.module.css';

/** EUR under its heading; in the list of a phone with its currency, or the time where there are no euros. */
export function EuroCell({ EUR, SEC }: Price) {
  const euro = EUR ? formatEuro(EUR) : '';
  return <InBoth column={euro.replace(' EUR', '') || '–'} line={euro || (SEC ? formatSeconds(SEC) : '–')} />;
}

/** Time under its heading; in the list of a phone only what comes on top of euros. */
export function TimeCell({ EUR, SEC }: Price) {
  const time = SEC ? formatSeconds(SEC) : '';
  return <InBoth column={time || '–'} line={EUR ? time : ''} />;
}

/** One text for a column under its heading, another for the list of two lines, which has no headings. */
export function InBoth({ column, line }: { column: string; line: string }) {
  return (
    <>
      <span className={styles.inColumn}>{column}</span>
      <span className={styles.inLine}>{line}</span>
    </>
  );
}
