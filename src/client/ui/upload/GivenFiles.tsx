import { formatSize } from '#shared/formatSize.ts';
import { Button } from '../action/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { Disclosure } from '../layout/Disclosure.tsx';
import rowStyles from './FileRowLine.module.css';
import styles from './GivenFiles.module.css';
import type { GivenFile } from './uploads.ts';

interface GivenFilesProps {
  files: readonly GivenFile[];
  onUse: (file: GivenFile) => void;
}

/** Files that the bank has already, so that no one looks for them a second time. Nothing if there are none. */
export function GivenFiles({ files, onUse }: GivenFilesProps) {
  if (files.length === 0) return null;
  return (
    <Disclosure title="Use one you’ve sent us before" note={files.length}>
      <ul className={styles.files} aria-label="Files you’ve sent us">
        {files.map((file) => (
          <li key={file.id} className={rowStyles.row}>
            <span className={rowStyles.picture}>
              {file.pictureUrl ? <img src={file.pictureUrl} alt="" /> : <Icon name={getIcon(file.name)} />}
            </span>
            <div className={rowStyles.words}>
              <span className={rowStyles.name} title={file.name}>
                {file.name}
              </span>
              <span className={rowStyles.state}>{`${formatSize(file.sizeBytes)} · ${file.note}`}</span>
            </div>
            <Button size="xsmall" aria-label={`Use ${file.name}`} onClick={() => onUse(file)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function getIcon(name: string) {
  return /\.pdf$/i.test(name) ? 'pdf' : 'file';
}
