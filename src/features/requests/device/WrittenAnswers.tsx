import { countryName } from '#shared/countries.ts';
import { getText, type Typed } from '../answers.ts';
import type { RequestItem } from '../companyCalls.ts';
import styles from './ownRequest.module.css';

interface WrittenAnswersProps {
  list: readonly RequestItem[];
  of: (item: RequestItem) => Typed;
}

/** What was asked and what is answered, in words; of files their names. */
export function WrittenAnswers({ list, of }: WrittenAnswersProps) {
  return (
    <ol className={styles.list}>
      {list.map((item) => (
        <li key={item.n} className={styles.answer}>
          <h3 className={styles.question}>{item.words}</h3>
          <p className={styles.words}>{getText(item, of(item), countryName)}</p>
        </li>
      ))}
    </ol>
  );
}
