import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { countryName } from '#shared/countries.ts';
import { getText, type Typed } from '../answers.ts';
import type { GivenFile, RequestItem } from '../companyCalls.ts';
import { AnsweredFiles } from '../form/shown/AnsweredFiles.tsx';
import styles from './requests.module.css';

const OwnFilePreview = lazyPart(() =>
  import('#features/files/company/OwnFilePreview.tsx').then((module) => module.OwnFilePreview),
);

interface AnsweredItemsProps {
  companyId: string;
  list: readonly RequestItem[];
  of: (item: RequestItem) => Typed;
  /** leads back to the answers; without it they were sent */
  onChange?: (() => void) | undefined;
}

/** What was asked, and the answers to it; files open in the previewer. */
export function AnsweredItems({ companyId, list, of, onChange }: AnsweredItemsProps) {
  const [shown, setShown] = useState<GivenFile>();
  return (
    <>
      <ol className={styles.answers}>
        {list.map((item) => (
          <li key={item.n} className={styles.answer}>
            <div className={styles.answerHead}>
              <h3 className={styles.question}>{item.words}</h3>
              {onChange && (
                <button type="button" className={styles.change} aria-label={`Change: ${item.words}`} onClick={onChange}>
                  Change
                </button>
              )}
            </div>
            {item.form === 'files' && !of(item).cannot ? (
              <AnsweredFiles files={item.answer?.files ?? []} onOpen={setShown} />
            ) : (
              <p className={styles.words}>{getText(item, of(item), countryName)}</p>
            )}
          </li>
        ))}
      </ol>
      {shown && (
        <Suspense fallback={null}>
          <OwnFilePreview companyId={companyId} file={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
