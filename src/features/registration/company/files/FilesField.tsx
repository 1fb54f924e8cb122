import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { FileDrop } from '#client/ui/upload/FileDrop.tsx';
import { draftLists } from '#features/registration/draft.ts';
import { fieldLabels } from '#features/registration/fieldLabels.ts';
import { formFields, type ListField } from '#features/registration/formFields.ts';
import { isOptional } from '#features/registration/rules.ts';
import { type FileCategory, fileCategories, fileCategoryCodes } from '#shared/reference/fileCategories.ts';
import type { DraftForm } from '../draftForm.ts';

const OwnFilePreview = lazyPart(() =>
  import('#features/files/company/OwnFilePreview.tsx').then((module) => module.OwnFilePreview),
);

/** The documents of a field: sent here, or taken out of those that the applicant has given before. */
export function FilesField({ field, form }: { field: ListField; form: DraftForm }) {
  const { draft, stage, set, faultAt } = form;
  const category = fileCategoryCodes.find((code) => field === `Files${code}`);
  if (!category) return null;
  return (
    <Proofs
      label={isOptional(field, draft, stage) ? `${fieldLabels[field]} (optional)` : fieldLabels[field]}
      help={formFields[field].help ?? ''}
      category={category}
      value={draft[field]}
      onChange={(ids) => set(field, ids)}
      form={form}
      error={faultAt(field)}
    />
  );
}

interface ProofsProps {
  label: string;
  help: string;
  /** of what is sent here */
  category: FileCategory;
  /** ids of documents */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  form: Pick<DraftForm, 'companyId' | 'files' | 'upload'>;
  error?: string | undefined;
}

/**
 * Documents by their ids: sent here, or taken out of those that the applicant has given before. Each opens in the
 * previewer.
 */
export function Proofs({
  label,
  help,
  category,
  value,
  onChange,
  form: { companyId, files, upload },
  error,
}: ProofsProps) {
  const [shownId, setShownId] = useState<string>();
  const shown = files.find(({ id }) => id === shownId);
  if (!upload || companyId === undefined) return null;
  const known = files.map(({ category: of, addedAt, ...file }) => ({
    ...file,
    note: `${fileCategories[fileCategoryCodes.find((code) => code === of) ?? 'OD']}, ${addedAt.slice(0, 10)}`,
  }));
  return (
    <>
      <FileDrop
        label={label}
        help={help}
        accept=".pdf,.doc,.docx,.odt,image/png,image/jpeg,image/gif"
        most={draftLists.files}
        stored={known.filter(({ id }) => value.includes(id))}
        given={known.filter(({ id }) => !value.includes(id))}
        upload={(file, options) => upload(category, file, options)}
        onChange={(stored) => onChange(stored.map(({ id }) => id))}
        onOpen={setShownId}
        error={error}
      />
      {shown && (
        <Suspense fallback={null}>
          <OwnFilePreview companyId={companyId} file={shown} onClose={() => setShownId(undefined)} />
        </Suspense>
      )}
    </>
  );
}
