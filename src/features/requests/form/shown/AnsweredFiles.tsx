import { Icon } from '#client/ui/display/Icon.tsx';
import { formatSize } from '#shared/formatSize.ts';
import styles from './answeredFiles.module.css';

interface Answered {
  id: string;
  name: string;
  type: string;
  /** bytes */
  sizeBytes: number;
}

interface AnsweredFilesProps<File extends Answered> {
  files: readonly File[];
  onOpen: (file: File) => void;
}

/** The files of one answer; each opens in the previewer. */
export function AnsweredFiles<File extends Answered>({ files, onOpen }: AnsweredFilesProps<File>) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={styles.file} onClick={() => onOpen(file)}>
            <Icon name={file.type === 'application/pdf' ? 'pdf' : 'file'} size={16} />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{formatSize(file.sizeBytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
