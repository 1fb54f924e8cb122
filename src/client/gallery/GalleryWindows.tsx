import { useState } from 'react';
import { AlertList, type AlertShown } from '../ui/AlertList.tsx';
import { Button } from '../ui/Button.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { PhoneFrame } from '../ui/PhoneFrame.tsx';
import { Section } from '../ui/Section.tsx';
import { SuggestInput } from '../ui/SuggestInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
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
        <Menu
          trigger={<IconButton icon="more" label="More actions" variant="white" size="default" />}
          groups={[
            [
              { label: 'Rename', icon: 'edit', onSelect: () => undefined },
              { label: 'Statement', icon: 'download', note: 'PDF, CSV, camt.053', href: '#/ui' },
            ],
            [{ label: 'Terminate', icon: 'trash', danger: true, onSelect: () => undefined }],
          ]}
        />
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

export function GallerySuggestions() {
  const [country, setCountry] = useState<string | undefined>('LT');
  const [payee, setPayee] = useState('');
  return (
    <Section title="Choosing by typing">
      <div className={styles.form}>
        <Field label="Country">
          <Combobox
            value={country}
            onChange={setCountry}
            options={[
              { value: 'EE', label: 'Estonia', note: 'EE' },
              { value: 'LV', label: 'Latvia', note: 'LV' },
              { value: 'LT', label: 'Lithuania', note: 'LT' },
              { value: 'LU', label: 'Luxembourg', note: 'LU' },
              { value: 'PL', label: 'Poland', note: 'PL' },
            ]}
          />
        </Field>
        <Field label="Payee" help="Payees you paid before are offered">
          <SuggestInput
            value={payee}
            onChange={setPayee}
            onPick={() => undefined}
            suggestions={[
              { value: 'p1', label: 'Baltic Timber UAB', note: 'LT12 … 1000' },
              { value: 'p2', label: 'Nordic Freight OÜ', note: 'EE38 … 0123' },
            ]}
          />
        </Field>
      </div>
    </Section>
  );
}

const samples: Omit<AlertShown, 'id'>[] = [
  { kind: 'success', text: 'Task was successfully cancelled' },
  { kind: 'error', text: 'Payment order could not be created. Insufficient Funds' },
  { kind: 'info', text: 'A new version is ready; it loads with your next page' },
  { kind: 'warning', text: 'You do not have access to that page' },
];

export function GalleryFloating() {
  const [alerts, setAlerts] = useState<AlertShown[]>([]);
  const [phone, setPhone] = useState<'shut' | 'small' | 'open'>('shut');
  return (
    <Section title="Floating">
      <div className={styles.row}>
        <Button onClick={() => setAlerts(samples.map((alert, id) => ({ ...alert, id })))}>Alerts</Button>
        <Button onClick={() => setPhone(phone === 'shut' ? 'open' : 'shut')}>Phone</Button>
      </div>
      {/* The shell has the list that is always there. */}
      {alerts.length > 0 && (
        <AlertList
          alerts={alerts}
          onDismiss={(id) => setAlerts(alerts.filter((alert) => alert.id !== id))}
          onHold={() => undefined}
          onRelease={() => undefined}
        />
      )}
      {phone !== 'shut' && (
        <PhoneFrame
          title="Jonas’s phone"
          minimised={phone === 'small'}
          onMinimise={(small) => setPhone(small ? 'small' : 'open')}
          waiting={2}
        >
          <div className={styles.device}>
            <h3>Approve this payment?</h3>
            <p>
              <strong>12.34 EUR</strong> to Baltic Timber UAB
            </p>
            <Button variant="primary" size="normal" wide>
              Approve
            </Button>
            <Button size="normal" wide>
              Reject
            </Button>
          </div>
        </PhoneFrame>
      )}
    </Section>
  );
}
