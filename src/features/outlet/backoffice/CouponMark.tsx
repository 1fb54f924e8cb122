import { outletCalls } from '../calls.ts';
import { getInk } from '../contrast.ts';
import type { Coupon } from '../couponList.ts';
import { usePictureUrl } from '../device/usePictureUrl.ts';
import styles from './outlet.module.css';

/** The title behind the logo, or behind its first letter on the accent. */
export function CouponMark({ coupon: { title, logo, accentColor } }: { coupon: Coupon }) {
  const url = useStaffPicture(logo);
  return (
    <span className={styles.named}>
      {url ? (
        <img className={styles.mark} src={url} alt="" />
      ) : (
        <span
          className={styles.mark}
          style={{ background: accentColor, color: getInk(accentColor) }}
          aria-hidden="true"
        >
          {title.charAt(0).toUpperCase()}
        </span>
      )}
      <span className={styles.title}>{title}</span>
    </span>
  );
}

/** null: there is none. */
export function useStaffPicture(id: string | null): string | null | undefined {
  const url = usePictureUrl(outletCalls.readPicture, { params: { pictureId: id ?? '' } }, id !== null);
  return id === null ? null : url;
}
