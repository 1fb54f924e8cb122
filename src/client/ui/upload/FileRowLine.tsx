import { useRef } from 'react';
import { formatSize } from '#shared/formatSize.ts';
import { Button } from '../action/Button.tsx';
import { IconButton } from '../action/IconButton.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { FileInput } from './FileInput.tsx';
import styles from './FileRowLine.module.css';
import { type FileRow, formatState } from './uploads.ts';

interface FileRowLineProps {
  row: FileRow;
  accept: string | undefined;
  isFinal: boolean;
  onReplace: (file: File) => void;
  onRemove: () => void;
  onRetry: () => void;
  /** absent where nothing shows it */
  onOpen?: ((id: string) => void) | undefined;
}

/** One file of 56 px: small picture, name, size and state, and what can be done with it. */
export function FileRowLine({ row, accept, isFinal, onReplace, onRemove, onRetry, onOpen }: FileRowLineProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { id, name, sizeBytes, state, share, fault, pictureUrl } = row;
  const isKept = isFinal && state === 'stored';
  const isUnderWay = state === 'waiting' || state === 'sending';
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        {pictureUrl ? <img src={pictureUrl} alt="" /> : <Icon name={/\.pdf$/i.test(name) ? 'pdf' : 'file'} />}
      </span>
      <div className={styles.words}>
        {onOpen && id !== undefined ? (
          <button type="button" className={classes(styles.name, styles.open)} title={name} onClick={() => onOpen(id)}>
            {name}
          </button>
        ) : (
          <span className={styles.name} title={name}>
            {name}
          </span>
        )}
        <span className={classes(styles.state, fault !== undefined && styles.fault)}>
          {fault !== undefined && <Icon name="alert" size={14} />}
          {fault ?? `${formatSize(sizeBytes)} · ${formatState(row)}`}
        </span>
        {state === 'sending' && <progress className={styles.progress} aria-label={`Sending ${name}`} value={share} />}
      </div>
      <div className={styles.actions}>
        {state === 'failed' && (
          <Button size="xsmall" aria-label={`Send ${name} again`} onClick={onRetry}>
            Try again
          </Button>
        )}
        {!isUnderWay && !isKept && (
          <IconButton icon="swap" label={`Replace ${name}`} onClick={() => chooser.current?.click()} />
        )}
        {!isKept && (
          <IconButton icon="trash" label={isUnderWay ? `Cancel ${name}` : `Remove ${name}`} onClick={onRemove} />
        )}
      </div>
      <FileInput ref={chooser} accept={accept} onTake={([file]) => file && onReplace(file)} />
    </li>
  );
}
