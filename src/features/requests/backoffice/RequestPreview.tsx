import type { Whom } from '#shared/reference/fileCategories.ts';
import { getTyped } from '../answers.ts';
import { AskedItem } from '../form/shown/AskedItem.tsx';
import styles from './composer.module.css';
import { type DraftItem, shownItems } from './draft.ts';

interface RequestPreviewProps {
  title: string;
  /** with its variables */
  words: string;
  items: readonly DraftItem[];
  company: string;
  dueOn: string | undefined;
  about: Whom;
}

const empty = getTyped({ answer: null });
const nothing = () => undefined;
const noUpload = () => Promise.reject(new Error('This is a preview'));

/** The request as the client will see it; what is filled in stands out. Nothing in it can be pressed. */
export function RequestPreview({ title, words, items, company, dueOn, about }: RequestPreviewProps) {
  return (
    <section className={styles.preview} aria-label="As the client sees it">
      <p className={styles.legend}>As the client sees it</p>
      <div className={styles.sheet}>
        <h4 className={styles.title}>{title}</h4>
        {dueOn && <p className={styles.quiet}>{`Answer by ${dueOn}`}</p>}
        <p className={styles.words}>
          {words.split(/(\{company\})/).map((part, i) =>
            part === '{company}' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
              <span key={i} className={styles.pill}>
                {company}
              </span>
            ) : (
              part
            ),
          )}
        </p>
        <ol className={styles.shown} inert>
          {shownItems(items, about).map(({ words: asked, form, choices }, i) => (
            <AskedItem
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
              key={`${i} ${form}`}
              item={{ n: i + 1, words: asked, form, choices, answer: null }}
              typed={empty}
              onChange={nothing}
              upload={noUpload}
              given={[]}
              error={undefined}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
