import { Button } from '#client/ui/action/Button.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { type PictureKind, pictureKinds } from '../rules.ts';
import styles from './pictures.module.css';

interface PictureTileProps {
  kind: PictureKind;
  /** undefined: not on file */
  checkedAt: string | undefined;
  /** undefined: the viewer may not */
  onShow: (() => void) | undefined;
  onReplace: (() => void) | undefined;
}

/** One picture, without showing it: whether it is on file, and since when it is checked. */
export function PictureTile({ kind, checkedAt, onShow, onReplace }: PictureTileProps) {
  const label = pictureKinds[kind];
  const verb = checkedAt ? 'Replace' : 'Add';
  return (
    <li className={styles.tile}>
      <span className={styles.blank} data-kind={kind === 'face' ? 'face' : 'card'}>
        <Icon name={kind === 'face' ? 'user' : 'identity'} size={24} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.state}>
          {checkedAt ? (
            <>
              On file, checked on <Time at={checkedAt} part="day" />
            </>
          ) : (
            'Not on file'
          )}
        </span>
      </span>
      <span className={styles.actions}>
        {checkedAt && onShow && (
          <Button size="small" icon="eye" aria-label={`Show: ${label}`} onClick={onShow}>
            Show
          </Button>
        )}
        {onReplace && (
          <Button size="small" variant="ghost" aria-label={`${verb}: ${label}`} onClick={onReplace}>
            {verb}
          </Button>
        )}
      </span>
    </li>
  );
}
