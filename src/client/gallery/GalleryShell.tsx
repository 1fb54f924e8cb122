import { useState } from 'react';
import { Button } from '../ui/action/Button.tsx';
import { PhoneFrame } from '../ui/layout/PhoneFrame.tsx';
import { PhoneActions, PhoneRow, PhoneRows, PhoneStep, PhoneTitle } from '../ui/layout/PhoneParts.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { SidebarAction, SidebarContext, type SidebarGroup, SidebarLinks } from '../ui/layout/SidebarLinks.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

const href = '#/ui?part=shell';
const groups: readonly SidebarGroup[] = [
  {
    items: [
      { href: `${href}&place=1`, label: 'Overview', icon: 'home', active: true },
      { href: `${href}&place=2`, label: 'Transactions', icon: 'list' },
      { href: `${href}&place=3`, label: 'Tasks', icon: 'tasks', badge: 7 },
    ],
  },
  { label: 'Company', items: [{ href: `${href}&place=4`, label: 'Company profile', icon: 'building', badge: 120 }] },
];

export function GalleryShell({ title }: PartProps) {
  return (
    <Section title={title} summary="The sidebar is 240 px, 300 on very wide windows and 80 collapsed.">
      <Sample title="Sidebar" note="Collapsed, the words come as tooltips. On phones it is a bar with a drawer.">
        <div className={styles.row}>
          <Places isNarrow={false} />
          <Places isNarrow />
        </div>
      </Sample>
      <Phone />
    </Section>
  );
}

function Places({ isNarrow }: { isNarrow: boolean }) {
  return (
    <nav className={isNarrow ? styles.narrowPlaces : styles.places} aria-label={isNarrow ? 'Collapsed' : 'Expanded'}>
      <SidebarContext value={isNarrow ? 'narrow' : 'wide'}>
        <SidebarLinks groups={groups} />
        <div className={styles.footer}>
          <SidebarAction icon="help" label="Need Support" onClick={() => undefined} />
        </div>
      </SidebarContext>
    </nav>
  );
}

function Phone() {
  const [phone, setPhone] = useState<'shut' | 'small' | 'open'>('shut');
  return (
    <Sample title="The demo's phone" note="Left of an open panel; over everything on a phone.">
      <div className={styles.row}>
        <Button icon="phone" onClick={() => setPhone(phone === 'shut' ? 'open' : 'shut')}>
          {phone === 'shut' ? 'Take the phone' : 'Without the phone'}
        </Button>
      </div>
      {phone !== 'shut' && (
        <PhoneFrame
          title="Jonas’s phone"
          minimised={phone === 'small'}
          onMinimise={(small) => setPhone(small ? 'small' : 'open')}
          waiting={2}
        >
          <div className={styles.device}>
            <OnPhone />
          </div>
        </PhoneFrame>
      )}
    </Sample>
  );
}

function OnPhone() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <>
        <PhoneTitle>Waiting for you</PhoneTitle>
        <PhoneRows>
          <li>
            <PhoneRow
              name="Approve this payment?"
              details={['Baltic Timber UAB', 'now']}
              onOpen={() => setOpen(true)}
            />
          </li>
        </PhoneRows>
      </>
    );
  }
  return (
    <PhoneStep back="All requests" onBack={() => setOpen(false)}>
      <PhoneTitle>Approve this payment?</PhoneTitle>
      <p>
        <strong>12.34 EUR</strong> to Baltic Timber UAB
      </p>
      <PhoneActions isPair trouble="The code was not taken.">
        <Button>Reject</Button>
        <Button variant="primary">Approve</Button>
      </PhoneActions>
    </PhoneStep>
  );
}
