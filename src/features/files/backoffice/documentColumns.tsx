import { listColumns } from '#client/lists/listColumns.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { formatSize } from '#shared/formatSize.ts';
import { allFileCategories, getFileCategories } from '#shared/reference/fileCategories.ts';
import { activeContentLabels } from '#shared/rules/files.ts';
import { type ClientFile, clientFileList, fileOriginCodes, fileOrigins, formatKind } from '../clientFileList.ts';

export const columns = listColumns(clientFileList, [
  { key: 'name', render: (file) => <NameOf file={file} /> },
  { key: 'origin', width: 160, hideBelow: 1024, list: 'detail', render: ({ origin }) => fileOrigins[origin] },
  {
    key: 'category',
    width: 170,
    list: 'text',
    render: formatKind,
  },
  {
    key: 'size',
    title: 'Size',
    width: 92,
    align: 'end',
    hideBelow: 1280,
    render: ({ sizeBytes }) => (sizeBytes === null ? '' : formatSize(sizeBytes)),
  },
  { key: 'by', width: 160, hideBelow: 1024, render: ({ addedBy }) => addedBy || 'The bank' },
  { key: 'at', width: 130, list: 'state', render: ({ addedAt }) => <Time at={addedAt} part="day" /> },
  { key: 'checked', width: 140, hideBelow: 768, render: (file) => <CheckedOn file={file} /> },
  { key: 'checker', width: 150, hideBelow: 1440, render: ({ checkedBy }) => checkedBy },
]);

function NameOf({ file: { name, hasActiveContent } }: { file: ClientFile }) {
  return (
    <>
      {name} {hasActiveContent && <StatusBadge kind="failed">{activeContentLabels.mark}</StatusBadge>}
    </>
  );
}

function CheckedOn({ file: { checkedAt, origin } }: { file: ClientFile }) {
  if (origin === 'statement') return null;
  if (checkedAt) return <Time at={checkedAt} part="day" />;
  return (
    <StatusBadge kind="pending" quiet>
      Not checked
    </StatusBadge>
  );
}

export const origins = fileOriginCodes.map((value) => ({ value, label: fileOrigins[value] }));
/** Of persons, or of companies. */
export const getCategories = (isPerson: boolean) =>
  getFileCategories(isPerson ? 'N' : 'LEGAL').map((value) => ({ value, label: allFileCategories[value] }));

export const words = { one: 'document', many: 'documents', search: 'Name', failed: 'Documents could not be loaded' };
