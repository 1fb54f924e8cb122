import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileInput } from '#client/ui/upload/FileInput.tsx';
import { addDays } from '#shared/days.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type MadeFile, maxFilingWords, maxReference, newFiling, supervisoryCalls } from '../calls.ts';
import type { DutyItem } from '../dutyList.ts';
import { authorityLabels, formatPeriod } from '../rules.ts';
import styles from './supervisory.module.css';

type Typed = z.output<typeof newFiling>;

/** `hasFile`: a file of one's own is chosen. */
export function getFilingRules(until: string, hasFile: boolean): FormRules<Typed, Typed> {
  return {
    schema: newFiling,
    labels: { filedOn: 'Filed on', fileId: 'File', reference: 'Reference', comment: 'Comment' },
    ownFaults: ({ filedOn, fileId }): Record<string, string> => ({
      ...((filedOn <= until || filedOn > today()) && { filedOn: 'Choose a day after the period, up to today.' }),
      ...(fileId === '' && !hasFile && { fileId: 'Choose the file that was filed.' }),
    }),
  };
}

interface FilingDialogProps {
  duty: DutyItem;
  madeFiles: readonly MadeFile[];
  onClose: () => void;
}

/** Records a report as filed: when, with which file, and what the authority answered. */
export function FilingDialog({ duty, madeFiles, onClose }: FilingDialogProps) {
  const [file, setFile] = useState<File>();
  const { run, problem } = useSend(supervisoryCalls.recordFiling, {
    invalidates: [supervisoryCalls.readDuty, supervisoryCalls.listDuties, supervisoryCalls.listDueDuties],
    success: 'The report is recorded as filed',
    onDone: onClose,
  });
  const form = useCallForm<Typed, Typed>({
    rules: getFilingRules(duty.untilDay, file !== undefined),
    start: { filedOn: today(), fileId: madeFiles[0]?.id ?? '', reference: '', comment: '' },
    send: (fields) => {
      const own = fields.fileId === '' && file;
      const part = own && {
        field: 'file',
        name: own.name,
        file: new Blob([own], { type: 'application/octet-stream' }),
      };
      const params = { duty: duty.code, until: duty.untilDay };
      return run({ params, body: { fields, files: part ? [part] : [] } });
    },
    problem,
    leaving: 'Leave this record?',
  });
  const close = form.question.closing(onClose);
  const period = formatPeriod(duty.periodKind, duty.untilDay);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Record as filed"
      description={`${duty.name}, ${period}, to the ${authorityLabels[duty.authority]}.`}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Record as filed
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="filedOn" help="When the authority got it.">
          {(field) => <DayInput {...field} min={addDays(duty.untilDay, 1)} max={today()} />}
        </FormField>
        <FormField form={form} name="fileId" help="Its hash is kept, the file itself is not.">
          {(field) => (
            <Select
              {...field}
              options={[
                ...madeFiles.map(({ id, name, sha256 }) => ({ value: id, label: `${name} (${sha256.slice(0, 8)})` })),
                { value: '', label: 'A file of my own' },
              ]}
            />
          )}
        </FormField>
        {form.watch('fileId') === '' && <OwnFile file={file} onTake={setFile} />}
        <FormField form={form} name="reference" help="Of the authority, if it gave one." optional>
          {(field) => <TextInput {...field} maxLength={maxReference} />}
        </FormField>
        <FormField form={form} name="comment" optional>
          {(field) => <TextArea {...field} rows={3} limit={maxFilingWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function OwnFile({ file, onTake }: { file: File | undefined; onTake: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chosen}>
      <Button icon="upload" aria-label="Choose the file" onClick={() => input.current?.click()}>
        {file ? 'Another file' : 'Choose a file'}
      </Button>
      <span className={styles.quiet}>{file ? file.name : 'None chosen'}</span>
      <FileInput ref={input} accept={undefined} onTake={([first]) => onTake(first)} />
    </div>
  );
}
