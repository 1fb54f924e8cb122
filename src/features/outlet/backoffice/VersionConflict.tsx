import { Button } from '#client/ui/action/Button.tsx';
import { BeforeAfter } from '#client/ui/display/BeforeAfter.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import type { Coupon } from '../couponList.ts';
import { couponLabels } from '../couponTexts.ts';
import { describeFields, type TypedCoupon, toTyped } from './couponForm.ts';
import styles from './outlet.module.css';

interface VersionConflictProps {
  mine: TypedCoupon;
  /** as somebody else saved it */
  present: Coupon;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else saved this offer meanwhile: what differs, and which of the two goes on. */
export function VersionConflict({ mine, present, onTake, onKeep }: VersionConflictProps) {
  const [was, now] = [describeFields(mine), describeFields(toTyped(present))];
  const fields = Object.entries(couponLabels).filter(([path]) => was[path] !== undefined);
  return (
    <div className={styles.conflict} role="alert">
      <Banner kind="pending">This offer was changed elsewhere. What you wrote is kept here.</Banner>
      <BeforeAfter
        label="What differs"
        headings={['Yours', 'Saved now']}
        fields={fields.map(([path, label]) => ({ label, was: was[path] || null, now: now[path] || null }))}
      />
      <div className={styles.choices}>
        <Button onClick={onTake}>Take what is saved</Button>
        <Button onClick={onKeep}>Keep mine</Button>
      </div>
    </div>
  );
}
