import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { QrCode } from '../device/QrCode.tsx';
import styles from './EnrolmentLink.module.css';

interface EnrolmentLinkProps {
  link: string;
  expiresAt: string;
  /** the person who enrols the device */
  fullName: string;
  /** what else was done, if anything */
  done?: string | undefined;
  onClose: () => void;
}

/** Shows the one-time link. It cannot be shown again. */
export function EnrolmentLink({ link, expiresAt, fullName, done, onClose }: EnrolmentLinkProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={`Enrolment link for ${fullName}`}
      description={
        <div className={styles.about}>
          {done && <p>{done}</p>}
          <p>
            Hand it over in person or by a way that you trust. It works once, asks for the code that the proposer read
            out and the birth date, and is <strong>shown only now</strong>. Links made before are void.
          </p>
        </div>
      }
      actions={{
        primary: (
          <Button variant="primary" onClick={onClose}>
            I have handed it over
          </Button>
        ),
      }}
    >
      <div className={styles.link}>
        <div className={styles.qr}>
          <QrCode text={link} label="Enrolment link to scan with the phone" />
        </div>
        <div className={styles.words}>
          <p className={styles.label}>Link</p>
          <p className={styles.address}>
            <code>{link}</code>
            <CopyButton text={link} what="link" />
          </p>
          <p className={styles.label}>Valid until</p>
          <Time at={expiresAt} />
        </div>
      </div>
    </Dialog>
  );
}
