import { useState } from 'react';
import type { Session } from '#client/session/vault.ts';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { isStaffId } from '#shared/ids.ts';
import { DevicePage } from './DevicePage.tsx';
import { featureViews, ShownView } from './FeatureView.tsx';
import styles from './OpenDevice.module.css';
import { OwnDevices } from './OwnDevices.tsx';

interface OpenDeviceProps {
  session: Session;
  loginCode: string | undefined;
  onLoginDone: () => void;
}

/** The unlocked device: requests, what features show, and the person's devices. A sign-in comes first. */
export function OpenDevice({ session: { userId, fullName = '' }, loginCode, onLoginDone }: OpenDeviceProps) {
  const [view, setView] = useState('requests');
  const own = isStaffId(userId) ? [] : featureViews();
  const views = [{ value: 'requests', label: 'Requests' }, ...own, { value: 'devices', label: 'Devices' }];
  return (
    <>
      <div className={styles.head}>
        {fullName && <p className={styles.name}>{fullName}</p>}
        {loginCode === undefined && <SegmentedTabs label="Show" segments={views} value={view} onChange={setView} />}
      </div>
      {view === 'requests' || loginCode !== undefined ? (
        <DevicePage userId={userId} name={fullName} loginCode={loginCode} onLoginDone={onLoginDone} />
      ) : (
        <div className={styles.page}>
          {view === 'devices' ? <OwnDevices userId={userId} /> : <ShownView value={view} userId={userId} />}
        </div>
      )}
    </>
  );
}
