import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { Section } from '../Section.tsx';
import { TextInput } from '../TextInput.tsx';
import styles from './Gallery.module.css';

export function GalleryWindows() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Windows">
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('remove')}>Confirm something red</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Rename account"
        description="Only your company sees this name."
        actions={
          <>
            <Button onClick={close}>Keep the old name</Button>
            <Button variant="primary" onClick={close}>
              Rename
            </Button>
          </>
        }
      >
        <Field label="Name">
          <TextInput defaultValue="Main account" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Pay Baltic Timber UAB?"
        confirm="Pay 12.34 EUR"
      >
        <strong>12.34 EUR</strong> from Main account to <strong>Baltic Timber UAB</strong>, fee 0.35 EUR. You approve it
        on your device next.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        onConfirm={close}
        title="Remove Rasa Kazlauskienė?"
        confirm="Remove"
        dismiss="Keep"
        variant="red"
      >
        She loses access to Baltic Timber UAB at once. Payments she entered stay.
      </ConfirmDialog>
    </Section>
  );
}
