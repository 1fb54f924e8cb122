import { useState } from 'react';
import { Button } from '../ui/action/Button.tsx';
import { IconButton } from '../ui/action/IconButton.tsx';
import { Definitions } from '../ui/display/Definitions.tsx';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import { Switch } from '../ui/input/Switch.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { BottomSheet } from '../ui/overlay/BottomSheet.tsx';
import { HoverCard } from '../ui/overlay/HoverCard.tsx';
import { Popover } from '../ui/overlay/Popover.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

export function GalleryOverlays({ title }: PartProps) {
  return (
    <Section title={title} summary="Beside what they belong to. None of them is in the first load of a page.">
      <Popovers />
      <Sample
        title="Hover card"
        note="After 300 ms under the pointer or with keyboard focus; Escape puts it away. Fingers follow the link."
      >
        <p>
          Opened by{' '}
          <HoverCard href="#/ui?part=overlays" card={<ClientCard />}>
            Baltic Timber UAB
          </HoverCard>{' '}
          on 2026-03-05.
        </p>
      </Sample>
      <Sheet />
    </Section>
  );
}

function Popovers() {
  const [isDense, setDense] = useState(true);
  return (
    <Sample title="Popover" note="Settings or facts behind a button. Escape and a click elsewhere close it.">
      <div className={styles.row}>
        <Popover trigger={<Button icon="filter">View</Button>} title="View">
          {() => <Switch label="Compact rows" checked={isDense} onChange={(event) => setDense(event.target.checked)} />}
        </Popover>
        <Popover trigger={<IconButton icon="info" label="About this figure" />} title="Money held" align="end">
          {(close) => (
            <>
              <p className={styles.note}>The sum of all balances at the last booking, without blocked amounts.</p>
              <Button size="small" onClick={close}>
                Close
              </Button>
            </>
          )}
        </Popover>
      </div>
    </Sample>
  );
}

function ClientCard() {
  return (
    <>
      <div className={styles.row}>
        <strong>Baltic Timber UAB</strong>
        <StatusBadge kind="success" quiet>
          Active
        </StatusBadge>
      </div>
      <Definitions
        items={[
          { label: 'Client', value: '10000000101' },
          { label: 'Open cases', value: '2, one overdue' },
          { label: 'Risk', value: 'Medium since 2026-01-14' },
        ]}
      />
    </>
  );
}

function Sheet() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Sample title="Bottom sheet" note="For phones. A swipe down, the backdrop and Escape close it.">
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>Bottom sheet</Button>
      </div>
      <BottomSheet
        open={isOpen}
        onClose={close}
        title="Payment to Baltic Timber UAB"
        actions={
          <>
            <Button onClick={close}>Back</Button>
            <Button variant="primary" onClick={close}>
              Repeat payment
            </Button>
          </>
        }
      >
        <Definitions
          items={[
            { label: 'Amount', value: '1 204.15 EUR' },
            { label: 'Message', value: 'Invoice 2026-118' },
          ]}
        />
      </BottomSheet>
    </Sample>
  );
}
