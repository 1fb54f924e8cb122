import { useEffect, useRef } from 'react';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { PhoneStep } from '#client/ui/layout/PhoneParts.tsx';
import { QrCode } from '#features/access/device/QrCode.tsx';
import type { Purchase } from '../deviceCalls.ts';
import { formatPrice } from '../offerTexts.ts';
import { OfferCard } from './OfferCard.tsx';
import { ActionLink, Terms } from './OfferDetails.tsx';
import styles from './OwnPurchase.module.css';
import { describeState, isExpired } from './purchaseState.ts';
import { useOfferPicture } from './useFace.ts';

interface OwnPurchaseProps {
  userId: string;
  purchase: Purchase;
  /** bought a moment ago */
  isNew: boolean;
  /** read from what this device has kept: its pictures are not there */
  isKept?: boolean;
  onClose: () => void;
}

/** What somebody bought: the code to read, copy or scan, until when it is good, and its terms. */
export function OwnPurchase({ userId, purchase, isNew, isKept = false, onClose }: OwnPurchaseProps) {
  const { title, style, accentColor, logo, code, at, euro, seconds, action, terms, refundedAt } = purchase;
  const logoUrl = useOfferPicture(userId, logo, !isKept);
  const isOver = refundedAt !== null || isExpired(purchase);
  return (
    <PhoneStep back="Your codes" onBack={onClose}>
      {isNew && <Bought />}
      <OfferCard
        face={{
          ...{
            title,
            accentColor,
            logoUrl: logoUrl ?? null,
            bgUrl: null,
            price: {},
            note: describeState(purchase),
            isOver,
          },
          style: style === 'picture' ? 'dark' : style,
        }}
      />
      {refundedAt !== null ? (
        <Banner>
          Given back <Time at={refundedAt} />. The code cannot be used any more.
        </Banner>
      ) : (
        <>
          {isOver && <Banner kind="pending">{`The code was good until ${purchase.expiresOn}.`}</Banner>}
          <Code code={code} />
        </>
      )}
      {action && !isOver && <ActionLink action={action} />}
      <Definitions
        items={[
          { label: 'Paid', value: formatPrice({ EUR: euro, SEC: seconds }) },
          { label: 'Bought', value: <Time at={at} /> },
        ]}
      />
      {terms && <Terms text={terms} />}
    </PhoneStep>
  );
}

function Bought() {
  const words = useRef<HTMLHeadingElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.bought}>
      <Icon name="check-circle" size={24} />
      <h2 ref={words} tabIndex={-1} className={styles.heading}>
        You bought it. This is your code.
      </h2>
    </div>
  );
}

/** As text, to copy, and as a QR code for a till. */
function Code({ code }: { code: string }) {
  return (
    <div className={styles.code}>
      <div className={styles.qr}>
        <QrCode text={code} label={`QR code of ${code}`} />
      </div>
      <div className={styles.line}>
        <span className={styles.text}>{code}</span>
        <CopyButton text={code} what="code" />
      </div>
    </div>
  );
}
