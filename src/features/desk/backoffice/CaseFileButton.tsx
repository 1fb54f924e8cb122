import { useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Menu } from '#client/ui/overlay/Menu.tsx';
import { messages } from '#shared/messages.ts';
import { caseFileCalls } from '../calls.ts';

/** Saves the file of a case. The server leaves out what this staff user may not see, and records who took it. */
export function CaseFileButton({ clientId, caseId }: { clientId: string; caseId: string }) {
  const [isMaking, setIsMaking] = useState(false);
  const save = (as: 'pdf' | 'zip') => {
    setIsMaking(true);
    send(caseFileCalls.exportCaseFile, { params: { clientId, caseId }, query: { as } })
      .then(
        (file) => saveDownload(file, `case-${caseId}.${as}`),
        (error: unknown) => showFailure(messages.fileNotFound, error),
      )
      .finally(() => setIsMaking(false));
  };
  return (
    <Menu
      trigger={
        <Button size="small" icon="download" loading={isMaking}>
          Case file
        </Button>
      }
      groups={[
        [
          { label: 'PDF', onSelect: () => save('pdf') },
          { label: 'ZIP with all files', onSelect: () => save('zip') },
        ],
      ]}
    />
  );
}
