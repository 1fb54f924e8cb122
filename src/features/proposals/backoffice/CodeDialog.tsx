import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import styles from './CodeDialog.module.css';

interface CodeDialogProps {
  code: string;
  onClose: () => void;
}

/**
 * Shows the proposer the code of an enrolment, once. The confirmer gets the link, and neither sees the other's half.
 */
export function CodeDialog({ code, onClose }: CodeDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title="Read this code out to the person"
      description={
        <p>
          The new device asks for it, beside the link that the second person hands over and the birth date. It is{' '}
          <strong>shown only now</strong>. Give it to no one else, and not to your colleague.
        </p>
      }
      actions={{
        primary: (
          <Button variant="primary" onClick={onClose}>
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
