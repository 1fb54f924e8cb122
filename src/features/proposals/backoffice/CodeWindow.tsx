import { forgetCode, useCode } from '../../../client/api/proposalCode.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { CopyButton } from '../../../client/ui/action/CopyButton.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import styles from './CodeWindow.module.css';

/** Shows the proposer the code of an enrolment, once. The confirmer gets the link, and neither sees the other's half. */
export function CodeWindow() {
  const code = useCode();
  if (code === '') return null;
  return (
    <Dialog
      open
      onClose={forgetCode}
      keepOnOutsideClick
      title="Read this code out to the person"
      description={
        <p>
          The new device asks for it, beside the link that the second person hands over and the birth date. It is{' '}
          <strong>shown only now</strong>. Give it to nobody else, and not to your colleague.
        </p>
      }
      actions={{
        primary: (
          <Button variant="primary" onClick={forgetCode}>
            I have read it out
          </Button>
        ),
      }}
    >
      <p className={styles.code}>
        <code>{code}</code>
        <CopyButton text={code} what="code" />
      </p>
    </Dialog>
  );
}
