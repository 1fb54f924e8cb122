import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { commentText } from '#shared/rules/texts.ts';
import { type CouponSale, outletCalls } from '../calls.ts';
import type { Coupon } from '../couponList.ts';
import { formatPrice } from '../offerTexts.ts';
import { refreshCoupons } from './refreshCoupons.ts';

interface Refund {
  comment: string;
  asDebt: boolean;
}

const rules: FormRules<Refund, Refund> = {
  schema: z.strictObject({ comment: commentText(secondPerson.maxWords), asDebt: z.boolean() }),
  labels: { comment: 'Comment', asDebt: 'As a debt' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

interface RefundDialogProps {
  coupon: Coupon;
  sale: CouponSale;
  onClose: () => void;
}

/** Proposes to give a purchase back: what moves, and what becomes of the code. */
export function RefundDialog({ coupon, sale, onClose }: RefundDialogProps) {
  const { run, problem } = useSend(outletCalls.refundSale, {
    success: 'The purchase is given back',
    onDone: () => {
      refreshProposals();
      void refreshCoupons();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { comment: '', asDebt: false },
    send: ({ comment, asDebt }) =>
      run({ params: { couponId: coupon.id }, body: { saleId: sale.id, comment, ...(asDebt && { asDebt }) } }),
    problem,
    leaving: 'Leave this comment?',
  });
  const asDebt = useController({ control: form.control, name: 'asDebt' });
  const close = form.question.closing(onClose);
  const payee = coupon.Name || 'the partner';
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Give ${formatPrice({ EUR: sale.euro, SEC: sale.seconds })} back to ${sale.buyer}?`}
      description={`The code ${sale.code} can no longer be used. The buyer is told. A second person decides.`}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="red" loading={form.isBusy}>
            Propose to give back
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
        {sale.euro && (
          <Checkbox
            label="As a debt"
            help={`If the account of ${payee} has too little, what is missing is booked as its debt.`}
            checked={asDebt.field.value}
            onChange={({ target }) => asDebt.field.onChange(target.checked)}
          />
        )}
      </Form>
    </Dialog>
  );
}
