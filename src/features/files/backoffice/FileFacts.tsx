import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Translation } from '#features/translation/backoffice/Translation.tsx';
import { formatSize } from '#shared/formatSize.ts';
import { allFileCategories } from '#shared/reference/fileCategories.ts';
import { type ClientFile, fileOrigins } from '../clientFileList.ts';
import { fileStaffCalls } from '../staffCalls.ts';

interface FileFactsProps {
  clientId: string;
  file: ClientFile;
  onChecked: () => void;
}

/** What is known of a document, beside it; the person who may, says here that it was checked. */
export function FileFacts({ clientId, file, onChecked }: FileFactsProps) {
  const staff = useStaffUser();
  const [isAsked, setIsAsked] = useState(false);
  const { run, problem } = useSend(fileStaffCalls.checkFile, {
    invalidates: [fileStaffCalls.listClientFiles],
    onDone: () => {
      setIsAsked(false);
      onChecked();
    },
  });
  const { category, sizeBytes, checkedAt } = file;
  return (
    <>
      <Definitions
        layout="stacked"
        items={[
          { label: 'Kind', value: category && allFileCategories[category] },
          { label: 'From', value: fileOrigins[file.origin] },
          { label: 'By', value: file.addedBy || 'The bank' },
          { label: 'Date', value: <Time at={file.addedAt} /> },
          { label: 'Size', value: sizeBytes === null ? undefined : formatSize(sizeBytes) },
          { label: 'Checked on', value: checkedAt ? <Time at={checkedAt} /> : 'Not checked yet' },
          { label: 'Checked by', value: file.checkedBy },
        ]}
      />
      <Translation clientId={clientId} kind="file" id={file.id} what={`the name ${file.name}`} />
      {mayCall(fileStaffCalls.checkFile, staff) && (
        <Button icon="check" onClick={() => setIsAsked(true)}>
          {checkedAt ? 'Check again' : 'Mark as checked'}
        </Button>
      )}
      {isAsked && (
        <CommentDialog
          title={`Was ${file.name} compared with what it should prove?`}
          effects="Your name and today’s date are kept with it."
          verb="Mark as checked"
          send={(body) => run({ params: { clientId, fileId: file.id }, body })}
          problem={problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
