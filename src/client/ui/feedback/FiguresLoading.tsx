import { KeyFigures } from '../display/KeyFigures.tsx';
import styles from './FiguresLoading.module.css';
import { Loading, Skeleton } from './Skeleton.tsx';

interface FiguresLoadingProps {
  /** What is being loaded, read aloud: `Loading balances`. */
  label: string;
  /** Labels of the figures that are to come. */
  figures: readonly string[];
  roomy?: boolean;
}

/** As high as the figures, so that nothing moves when they come. */
export function FiguresLoading({ label, figures, roomy = false }: FiguresLoadingProps) {
  return (
    <Loading label={label}>
      <KeyFigures
        roomy={roomy}
        figures={figures.map((figure) => ({
          label: figure,
          value: (
            <span className={styles.figure}>
              <Skeleton shape="title" width="long" />
            </span>
          ),
          note: (
            <span className={styles.note}>
              <Skeleton width="half" />
            </span>
          ),
        }))}
      />
    </Loading>
  );
}
