import { useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { Form } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { alertMs } from '#shared/limits.ts';
import { outletCalls } from '../calls.ts';
import type { CouponFields } from '../coupon.ts';
import { readBadge } from '../couponKinds.ts';
import type { Coupon } from '../couponList.ts';
import { readAgain } from './CouponActions.tsx';
import styles from './CouponEditor.module.css';
import { CouponFieldGroups } from './CouponFieldGroups.tsx';
import { blankCoupon, couponRules, getFirstFault, type TypedCoupon, toTyped } from './couponForm.ts';
import { couponsSearch } from './couponsSearch.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { useSaveCoupon } from './useSaveCoupon.ts';
import { VersionConflict } from './VersionConflict.tsx';

interface CouponEditorProps {
  /** the offer that is edited, as it was read; undefined makes a new one */
  base: Coupon | undefined;
  /** the same as it is now */
  present?: Coupon;
  /** first values of a new one */
  start?: TypedCoupon;
  codesLeft: number;
  onRebase?: (coupon: Coupon) => void;
}

/** The fields of an offer beside a phone that shows it while they change. */
export function CouponEditor({ base, present, start = blankCoupon, codesLeft, onRebase }: CouponEditorProps) {
  const [, changeSearch] = usePageSearch(couponsSearch);
  // of the version that the changes are made to
  const [version, setVersion] = useState(base?.version ?? 0);
  const saving = useSaveCoupon({
    onSaved: ({ id }) => {
      form.reset(base ? form.getValues() : start);
      if (base) void readAgain(base.id).then((next) => onRebase?.(next));
      // the address is held back while the form has unsaved work
      else
        setTimeout(() =>
          changeSearch({ make: undefined, from: undefined, coupon: id, ...(id && { tab: 'codes' as const }) }),
        );
    },
    onRefused: (faults) => {
      for (const [path, message] of faults) form.setError(path as keyof TypedCoupon, { type: 'refused', message });
    },
    onConflict: () => base && void readAgain(base.id),
  });
  const form = useCallForm<TypedCoupon, CouponFields>({
    rules: couponRules(codesLeft),
    start: base ? toTyped(base) : start,
    send: (body) => (base ? saving.update(base.id, version, body) : saving.create(body)),
    problem: saving.problem,
    leaving: 'Leave this offer?',
  });
  const submit: typeof form.submit = (event) => {
    event?.preventDefault();
    const first = getFirstFault(form.getValues(), codesLeft);
    if (first) showAlert({ type: 'warning', message: first, timeoutMs: alertMs.veryLong });
    return form.submit(event);
  };
  const mayChange = mayCall(base ? outletCalls.changeCoupon : outletCalls.createCoupon, useStaffUser());
  const typed = form.watch();
  return (
    <div className={styles.editor}>
      <div className={styles.form}>
        {present?.isPending && <Banner kind="pending">A change of who is paid waits for a second person.</Banner>}
        {present && present.version > version && (
          <VersionConflict
            mine={typed}
            present={present}
            onTake={() => {
              form.reset(form.getValues());
              onRebase?.(present);
            }}
            onKeep={() => setVersion(present.version)}
          />
        )}
        <Form form={{ ...form, submit }}>
          <CouponFieldGroups form={form} codesLeft={codesLeft} badge={readBadge(present?.badge ?? null)} />
        </Form>
        {mayChange && (
          <div className={styles.bar} data-docked>
            <Button type="submit" form={form.id} variant="primary" loading={form.isBusy || saving.isRunning}>
              {base ? 'Save changes' : 'Save offer'}
            </Button>
          </div>
        )}
      </div>
      <PhonePreview typed={typed} badge={present ? readBadge(present.badge) : 'new'} />
    </div>
  );
}
