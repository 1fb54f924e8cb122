import { useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { messages } from '#shared/messages.ts';
import { paperCalls } from '../calls.ts';

/** Saves the record of a client as PDF. */
export function ProfileButton({ clientId }: { clientId: string }) {
  const [isMaking, setIsMaking] = useState(false);
  const save = () => {
    setIsMaking(true);
    send(paperCalls.exportProfile, { params: { clientId } })
      .then(
        (file) => saveDownload(file, `profile-${clientId}.pdf`),
        (error: unknown) => showFailure(messages.fileNotFound, error),
      )
      .finally(() => setIsMaking(false));
  };
  return (
    <Button icon="pdf" loading={isMaking} onClick={save}>
      Profile
    </Button>
  );
}
