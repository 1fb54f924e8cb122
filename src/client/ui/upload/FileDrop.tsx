import { type ReactNode, type Ref, useContext, useId, useRef, useState } from 'react';
import { Button } from '../action/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './FileDrop.module.css';
import { FileInput } from './FileInput.tsx';
import { FileRowLine } from './FileRowLine.tsx';
import { getFault } from './fileFault.ts';
import { GivenFiles } from './GivenFiles.tsx';
import { FilesUnderWay, useReportedFiles } from './underWay.ts';
import {
  type FileRow,
  formatFiles,
  formatState,
  type GivenFile,
  getFiles,
  getRoom,
  givenLeft,
  type StoredFile,
  type Upload,
} from './uploads.ts';
import { useUploads } from './useUploads.ts';

interface FileDropProps {
  /** What is asked for: `Extract from the register`. */
  label: string;
  /** Types and sizes that are taken, and what must be seen on it. */
  help: ReactNode;
  /** Endings and types for the browser's window: `.pdf,image/*`. */
  accept?: string;
  /** Most files. */
  most?: number;
  /** Files of earlier visits. */
  stored?: readonly StoredFile[];
  /** What the bank has from other times: each can be used again. */
  given?: readonly GivenFile[];
  upload: Upload;
  /** What the bank has is kept: it can be neither replaced nor removed here. */
  isFinal?: boolean;
  /** Called whenever the list of stored files changes. */
  onChange: (stored: StoredFile[]) => void;
  /** Shows a stored file by its id; with it each name is a button. */
  onOpen?: (id: string) => void;
  /** What is wrong with the field as a whole. */
  error?: string | undefined;
}

/** Takes files: dropped, chosen, or on a phone taken with the camera. Each has a row with its state. */
export function FileDrop(props: FileDropProps) {
  const { label, help, accept, most = 10, stored = [], given = [], isFinal = false, error } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { rows, judged, add, take, replace, remove, retry } = useUploads({ ...props, stored, getFault, most });
  useReportedFiles(useContext(FilesUnderWay), id, getFiles(rows, judged));
  const room = getRoom(rows, most);
  const send = (files: readonly File[]) => void add(files);
  const removeRow = (key: string) => {
    remove(key);
    button.current?.focus();
  };
  const takeGiven = (file: GivenFile) => {
    take(file);
    button.current?.focus();
  };
  const describedBy = [error && `${id}-error`, `${id}-help`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.field} aria-describedby={describedBy} aria-invalid={error !== undefined || undefined}>
      <legend className={styles.label}>{label}</legend>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      <DropArea room={room} onDrop={send}>
        <FileButtons
          choose={button}
          most={most}
          room={room}
          helpId={`${id}-help`}
          onChoose={() => chooser.current?.click()}
          onPicture={() => camera.current?.click()}
        />
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      </DropArea>
      <FileInput ref={chooser} accept={accept} multiple={most > 1} onTake={send} />
      <FileInput ref={camera} accept="image/*" capture="environment" onTake={send} />
      {room > 0 && <GivenFiles files={givenLeft(given, rows)} onUse={takeGiven} />}
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={`Files: ${label}`}>
          {rows.map((row) => (
            <FileRowLine
              key={row.key}
              row={row}
              accept={accept}
              isFinal={isFinal}
              onReplace={(file) => void replace(row.key, file)}
              onRemove={() => removeRow(row.key)}
              onRetry={() => retry(row.key)}
              onOpen={props.onOpen}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {rows.map(getSpoken).join('. ')}
      </p>
    </fieldset>
  );
}

interface FileButtonsProps {
  choose: Ref<HTMLButtonElement>;
  most: number;
  /** how many files more are taken */
  room: number;
  helpId: string;
  onChoose: () => void;
  onPicture: () => void;
}

function FileButtons({ choose, most, room, helpId, onChoose, onPicture }: FileButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        ref={choose}
        icon="upload"
        size="small"
        disabledReason={room === 0 ? `${formatFiles(most)} at most. Replace or remove one.` : undefined}
        aria-describedby={helpId}
        onClick={onChoose}
      >
        {most === 1 ? 'Choose a file' : 'Choose files'}
      </Button>
      <span className={styles.camera}>
        {room > 0 && (
          <Button size="small" onClick={onPicture}>
            Take a picture
          </Button>
        )}
      </span>
      <span className={styles.hint}>or drop {most === 1 ? 'it' : 'them'} here</span>
    </div>
  );
}

interface DropAreaProps {
  /** how many files more are taken */
  room: number;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

function DropArea({ room, onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className={classes(styles.area, isOver && styles.over, room === 0 && styles.full)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(room > 0);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** The state of a row without its progress, which would be read at each step. */
function getSpoken(row: FileRow): string {
  if (row.fault !== undefined) return `${row.name}: ${row.fault}`;
  return row.state === 'sending' ? `${row.name}: sending` : `${row.name}: ${formatState(row)}`;
}
