import { useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileDrop } from '#client/ui/upload/FileDrop.tsx';
import { getFileCategories } from '#shared/reference/fileCategories.ts';
import { fileHint } from '#shared/rules/fileHint.ts';
import { fileKinds } from '#shared/rules/files.ts';
import { getCategories } from './documentColumns.tsx';
import { sendClientFile } from './sendClientFile.ts';

export const accepted = Object.values(fileKinds)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',');

interface UploadDialogProps {
  clientId: string;
  clientName: string;
  /** persons have kinds of documents of their own */
  isPerson: boolean;
  /** the files stand with this case, too */
  caseId?: string;
  /** runs after each file that the bank has */
  onFiled: () => void;
  onClose: () => void;
}

/** Files documents for a client, each as soon as it is chosen or dropped. */
export function UploadDialog({ clientId, clientName, isPerson, caseId, onFiled, onClose }: UploadDialogProps) {
  const [chosen, setChosen] = useState('OD');
  const category = getFileCategories(isPerson ? 'N' : 'LEGAL').find((code) => code === chosen) ?? 'OD';
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      width="wide"
      title={`File documents for ${clientName}`}
      description="They are kept at once, under your name. The client does not see them."
      actions={{
        primary: (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ),
      }}
    >
      <Field label="Kind">
        <Select options={getCategories(isPerson)} value={chosen} onChange={({ target }) => setChosen(target.value)} />
      </Field>
      <FileDrop
        label="Files"
        help={`${fileHint} each.`}
        accept={accepted}
        upload={(file, options) => sendClientFile(clientId, category, file, options, caseId)}
        isFinal
        onChange={onFiled}
      />
    </Dialog>
  );
}
