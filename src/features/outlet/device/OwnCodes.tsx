import { classes } from '#client/ui/classes.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { PhoneRow, PhoneRows } from '#client/ui/layout/PhoneParts.tsx';
import { getInk } from '../contrast.ts';
import type { Purchase } from '../deviceCalls.ts';
import type { ShownPurchases } from './keptPurchases.ts';
import styles from './OwnCodes.module.css';
import { describeState, isExpired } from './purchaseState.ts';
import { useOfferPicture } from './useFace.ts';
import { useSeen } from './usePictureUrl.ts';

interface OwnCodesProps {
  userId: string;
  own: ShownPurchases;
  onOpen: (saleId: string) => void;
}

/** The codes of a person, newest first; without a network those that this device has kept. */
export function OwnCodes({ userId, own, onOpen }: OwnCodesProps) {
  const { purchases, isKept, problem, reload } = own;
  if (!purchases) {
    if (problem) return <ErrorState message={problem.title} onRetry={reload} />;
    return (
      <Loading label="Loading codes">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (purchases.length === 0)
    return (
      <EmptyState icon="tag" title="No codes yet">
        A code that you buy is here at once, and stays readable without a network.
      </EmptyState>
    );
  return (
    <>
      {isKept && <Banner>Without a network you see the codes that this device has kept.</Banner>}
      <PhoneRows>
        {purchases.map((purchase) => (
          <li key={purchase.saleId}>
            <CodeRow userId={userId} purchase={purchase} isKept={isKept} onOpen={() => onOpen(purchase.saleId)} />
          </li>
        ))}
      </PhoneRows>
    </>
  );
}

interface CodeRowProps {
  userId: string;
  purchase: Purchase;
  isKept: boolean;
  onOpen: () => void;
}

function CodeRow({ userId, purchase, isKept, onOpen }: CodeRowProps) {
  const [mark, isSeen] = useSeen();
  const { title, accentColor, logo, refundedAt } = purchase;
  const isOver = refundedAt !== null || isExpired(purchase);
  const logoUrl = useOfferPicture(userId, logo, isSeen && !isKept);
  return (
    <div ref={mark}>
      <PhoneRow
        mark={
          logoUrl ? (
            <img className={classes(styles.logo, isOver && styles.over)} src={logoUrl} alt="" />
          ) : (
            <span
              className={classes(styles.logo, isOver && styles.over)}
              style={{ background: accentColor, color: getInk(accentColor) }}
              aria-hidden="true"
            >
              {title.charAt(0).toUpperCase()}
            </span>
          )
        }
        name={title}
        details={[describeState(purchase)]}
        onOpen={onOpen}
      />
    </div>
  );
}
