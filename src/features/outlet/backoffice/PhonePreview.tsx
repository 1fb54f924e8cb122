import { useState } from 'react';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { decimalText } from '#shared/money.ts';
import { readAnyAmount } from '#shared/rules/typedAmount.ts';
import type { CouponBadge } from '../couponKinds.ts';
import { OfferCard, type OfferFace } from '../device/OfferCard.tsx';
import { OfferDetails } from '../device/OfferDetails.tsx';
import { formatPrice, parseClock } from '../offerTexts.ts';
import styles from './CouponEditor.module.css';
import { useStaffPicture } from './CouponMark.tsx';
import type { TypedCoupon } from './couponForm.ts';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['value'];

const views = [
  { value: 'list', label: 'In the list' },
  { value: 'open', label: 'Opened' },
] as const;
type View = (typeof views)[number]['value'];

interface PhonePreviewProps {
  typed: TypedCoupon;
  badge: CouponBadge | null;
}

/** The offer as people see it on their phone while it is written, in both themes. */
export function PhonePreview({ typed, badge }: PhonePreviewProps) {
  const [theme, setTheme] = useState<Theme>('light');
  const [view, setView] = useState<View>('list');
  const logoUrl = useStaffPicture(typed.logo);
  const bgUrl = useStaffPicture(typed.style === 'picture' ? typed.bg : null);
  const { title, style, accentColor } = typed;
  const price = { EUR: readEuro(typed.tuPrice.EUR), SEC: parseClock(typed.tuPrice.SEC) ?? null };
  const face: OfferFace = {
    ...{ title: title || 'Title of the offer', style, accentColor, logoUrl, bgUrl, price, badge },
    worth: readEuro(typed.basePrice.EUR),
  };
  return (
    <section className={styles.preview} aria-label="On the phone">
      <SegmentedTabs label="What the phone shows" segments={views} value={view} onChange={setView} />
      <div className={styles.choice}>
        <SegmentedTabs label="Theme of the phone" segments={themes} value={theme} onChange={setTheme} />
      </div>
      <div className={styles.phones}>
        {themes.map(({ value, label }) => (
          <figure key={value} data-shown={value === theme ? 'yes' : 'no'}>
            <div className={styles.phone} data-theme={value}>
              <div className={styles.screen}>
                <div className={styles.status}>
                  <span className={styles.camera} />
                </div>
                <div className={styles.content}>
                  {view === 'list' ? <OfferCard face={face} /> : <Opened face={face} typed={typed} />}
                </div>
                {view === 'open' && (
                  <div className={styles.buy} aria-hidden="true">
                    <span>{`Buy for ${formatPrice(price) || '…'}`}</span>
                  </div>
                )}
              </div>
            </div>
            <figcaption className={styles.caption}>{label}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Opened({ face, typed }: { face: OfferFace; typed: TypedCoupon }) {
  const { description, terms, other, action, Name } = typed;
  const shown = action.label.trim() === '' ? null : action;
  return <OfferDetails face={face} texts={{ description, terms, other, action: shown, payee: Name }} />;
}

/** '12,5' as '12.50'; null while it is no amount. */
function readEuro(typed: string): string | null {
  const { minor } = readAnyAmount(typed);
  return minor === undefined || minor === 0n ? null : decimalText(minor);
}
