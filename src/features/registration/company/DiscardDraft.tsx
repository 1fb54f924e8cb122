import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { go } from '#client/router/go.ts';
import { selectCompany } from '#client/session/company.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { wired } from '#client/wiring.ts';
import { paths } from '#shared/paths.ts';
import { registrationCalls } from '../calls.ts';
import styles from './registration.module.css';

interface DiscardDraftProps {
  companyId: string;
  cddId: string;
  /** of the company */
  name: string;
}

/** Ends an application that was never sent. */
export function DiscardDraft({ companyId, cddId, name }: DiscardDraftProps) {
  const [isAsked, setAsked] = useState(false);
  const { run, isRunning } = useSend(registrationCalls.discardRegistration, {
    success: 'The application was discarded',
    failure: 'The application could not be discarded',
    invalidates: [wired().calls.readProfile],
    onDone: () => {
      go(paths.select);
      selectCompany(undefined);
    },
    onFailed: () => setAsked(false),
  });
  return (
    <>
      <div className={styles.discard}>
        <Button size="small" variant="ghost" icon="trash" onClick={() => setAsked(true)}>
          Discard application
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void run({ params: { companyId, cddId } })}
        title="Discard this application?"
        variant="red"
        confirm="Discard application"
        loading={isRunning}
      >
        {`All answers and documents of ${name} are deleted. They cannot be brought back.`}
      </ConfirmDialog>
    </>
  );
}
