import { useState } from 'react';
import { Button } from '../ui/action/Button.tsx';
import { IconButton } from '../ui/action/IconButton.tsx';
import { Field } from '../ui/input/Field.tsx';
import { TextInput } from '../ui/input/TextInput.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Menu, type MenuAction } from '../ui/overlay/Menu.tsx';
import styles from './Gallery.module.css';
import type { PartProps } from './Sample.tsx';

const accountActions: readonly (readonly MenuAction[])[] = [
  [
    { label: 'Rename', icon: 'edit', hint: 'F2', onSelect: () => undefined },
    { label: 'Statement', icon: 'download', note: 'PDF, CSV, camt.053', href: '#/ui' },
    { label: 'Close the account', icon: 'lock', note: 'It still holds money', disabled: true },
  ],
  [
    { label: 'Newest first', checked: true, onSelect: () => undefined },
    { label: 'Oldest first', checked: false, onSelect: () => undefined },
  ],
  [{ label: 'Terminate', icon: 'trash', danger: true, onSelect: () => undefined }],
];

export function GalleryWindows({ title }: PartProps) {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <Section
      title={title}
      summary="Only for a decision: what will happen, with numbers and names, and the verb of it on the button."
    >
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('remove')}>Confirm something red</Button>
        <Menu
          trigger={<IconButton icon="more" label="More actions" variant="white" size="default" />}
          foot="Opened 2026-11-20"
          groups={accountActions}
        />
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Rename account"
        description="Only your company sees this name."
        actions={{
          neutral: <Button onClick={close}>Keep the old name</Button>,
          primary: (
            <Button variant="primary" onClick={close}>
              Rename
            </Button>
          ),
        }}
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
