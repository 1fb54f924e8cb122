import { useRef, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileInput } from '#client/ui/upload/FileInput.tsx';
import { uploads } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { screeningCalls } from '../calls.ts';
import {
  type ListCode,
  type ListField,
  type ListFormat,
  listCodes,
  listFields,
  listFormatLabels,
  lists,
  ownTemplate,
} from '../lists.ts';
import styles from './screening.module.css';

const fieldLabels: Record<ListField, string> = {
  main: 'SDN.CSV',
  names: 'ALT.CSV, other names',
  addresses: 'ADD.CSV, addresses',
};

const tooLarge = `Over ${uploads.maxBytes / 1024 ** 2} MB: the operator puts it into the watched folder.`;

interface SendListDialogProps {
  onSent: () => void;
  onClose: () => void;
}

/** Sends the files of a list. They are read in the background; nothing changes before somebody takes them. */
export function SendListDialog({ onSent, onClose }: SendListDialogProps) {
  const [code, setCode] = useState<ListCode>('UN');
  const [format, setFormat] = useState<ListFormat>(lists.UN.formats[0]);
  const [chosen, setChosen] = useState<Partial<Record<ListField, File>>>({});
  const { run, isRunning, problem } = useSend(screeningCalls.sendList, {
    onDone: () => {
      onSent();
      onClose();
    },
  });
  const fields = format === 'ofac-csv' ? listFields : (['main'] as const);
  const choose = (value: string) => {
    const next = listCodes.find((one) => one === value) ?? 'UN';
    setCode(next);
    setFormat(lists[next].formats[0]);
    setChosen({});
  };
  const files = fields.flatMap((field) => getFile(field, chosen[field]));
  const isTooLarge = files.reduce((sum, { file }) => sum + file.size, 0) > uploads.maxBytes;
  const hindrance = isTooLarge ? tooLarge : 'Choose the file first.';
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title="Upload list"
      description="It is read in the background. You see what it would change before it is taken."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button
            variant="primary"
            loading={isRunning}
            disabledReason={chosen.main && !isTooLarge ? undefined : hindrance}
            onClick={() => void run({ query: { listName: code }, body: { fields: { format }, files } })}
          >
            Send
          </Button>
        ),
      }}
    >
      {isTooLarge && <Banner kind="failed">{tooLarge}</Banner>}
      {problem && <Banner kind="failed">{`${messages.uploadFailed}: ${problem.title}`}</Banner>}
      <Field label="List">
        <Select
          options={listCodes.map((value) => ({ value, label: `${value}: ${lists[value].title}` }))}
          value={code}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      <Field label="Format">
        <Select
          options={lists[code].formats.map((value) => ({ value, label: listFormatLabels[value] }))}
          value={format}
          onChange={({ target }) => setFormat(lists[code].formats.find((one) => one === target.value) ?? format)}
        />
      </Field>
      {fields.map((field) => (
        <ChosenFile
          key={field}
          label={fields.length === 1 ? 'File' : fieldLabels[field]}
          file={chosen[field]}
          onChoose={(file) => setChosen({ ...chosen, [field]: file })}
        />
      ))}
      {format === 'own-csv' && <OwnTemplate />}
    </Dialog>
  );
}

/** What the system calls the type may be anything: the reader finds out. */
const getFile = (field: ListField, file: File | undefined) =>
  file ? [{ field, name: file.name, file: new Blob([file], { type: 'application/octet-stream' }) }] : [];

function OwnTemplate() {
  return (
    <p className={styles.quiet}>
      A row an entry, several values of a cell with ; between them.{' '}
      <Button
        size="small"
        icon="download"
        onClick={() => saveDownload(new Blob([ownTemplate], { type: 'text/csv' }), 'kontora-list.csv')}
      >
        Template
      </Button>
    </p>
  );
}

interface ChosenFileProps {
  label: string;
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

function ChosenFile({ label, file, onChoose }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chosen}>
      <span className={styles.chosenLabel}>{label}</span>
      <Button icon="upload" aria-label={`Choose ${label}`} onClick={() => input.current?.click()}>
        {file ? 'Another file' : 'Choose a file'}
      </Button>
      <span className={styles.quiet}>{file ? file.name : 'None chosen'}</span>
      <FileInput ref={input} accept=".csv,.xml,.json,.txt" onTake={([first]) => onChoose(first)} />
    </div>
  );
}
