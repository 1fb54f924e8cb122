import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { priceCalls } from '../calls.ts';
import type { ListedPrice } from '../priceList.ts';
import { formatDays, formatPrice, parseFigures } from '../priceTexts.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { formatScope, PriceStateBadge } from './priceColumns.tsx';
import { endRules } from './priceForm.ts';

interface PricePanelProps {
  price: ListedPrice;
  mayChange: boolean;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One price with what came before and comes after it, and what may be proposed about it. */
export function PricePanel({ price, mayChange, ...panel }: PricePanelProps) {
  const [dialog, setDialog] = useState<'next' | 'end' | 'withdraw'>();
  const close = () => setDialog(undefined);
  const canFollow = mayChange && price.until === null && price.state !== 'withdrawn';
  return (
    <SidePanel
      {...panel}
      title={price.title}
      summary={<PriceStateBadge state={price.state} />}
      shownKey={price.id}
      actions={
        mayChange
          ? {
              ...(canFollow && {
                primary: (
                  <Button variant="primary" onClick={() => setDialog('next')}>
                    Next price
                  </Button>
                ),
                neutral: <Button onClick={() => setDialog('end')}>Set last day</Button>,
              }),
              ...(price.state === 'announced' && {
                destructive: <Button onClick={() => setDialog('withdraw')}>Withdraw</Button>,
              }),
            }
          : undefined
      }
    >
      <Definitions
        items={[
          { label: 'Code', value: price.code },
          { label: 'Price', value: formatPrice(parseFigures(price)) },
          { label: 'For', value: formatScope(price) },
          { label: 'Days', value: formatDays(price) },
          { label: 'Because', value: price.comment },
          { label: 'Proposed by', value: price.madeBy || 'The program' },
          price.madeBy !== '' && { label: 'Confirmed by', value: price.confirmedBy || 'The command line' },
          { label: 'Released', value: <Time at={price.releasedAt} /> },
        ]}
      />
      <History code={price.code} />
      {dialog === 'next' && <PriceDialog after={price} onClose={close} />}
      {dialog === 'end' && <EndDialog price={price} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog price={price} onClose={close} />}
    </SidePanel>
  );
}

/** Every price of the code that was not withdrawn, by its first day. */
function History({ code }: { code: string }) {
  const { data } = useCall(priceCalls.listPrices, { query: { code, sort: 'from' } });
  const prices = (data?.items ?? []).filter(({ state }) => state !== 'withdrawn');
  return (
    <Definitions
      title={`History of ${code}`}
      items={prices.map((one) => ({
        label: formatDays(one),
        value: `${formatPrice(parseFigures(one))} · ${formatScope(one)}`,
      }))}
    />
  );
}

const options = (onClose: () => void, success: string) => ({
  invalidates: [priceCalls.listPrices],
  success,
  onDone: () => {
    refreshProposals();
    onClose();
  },
});

interface DialogProps {
  price: ListedPrice;
  onClose: () => void;
}

function EndDialog({ price: { id, title }, onClose }: DialogProps) {
  const { run, problem } = useSend(priceCalls.endPrice, options(onClose, 'The last day is set'));
  const form = useCallForm({
    rules: endRules,
    start: { until: '', comment: '' },
    send: (body) => run({ params: { priceId: id }, body }),
    problem,
    refusals: { 'price-too-early': 'until', 'price-contradicts': 'until' },
    leaving: 'Leave this proposal?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      title={`Last day of ${title}`}
      description="The wider price applies afterwards, or none. If that is more, the notice of a raise applies."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="until">
          {(field) => <DayInput {...field} />}
        </FormField>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function WithdrawDialog({ price: { id, title, from }, onClose }: DialogProps) {
  const { run, problem } = useSend(priceCalls.withdrawPrice, options(onClose, 'The price is withdrawn'));
  return (
    <CommentDialog
      title={`Withdraw ${title} from ${from}?`}
      effects="The price before it stays in force. An administrator confirms."
      verb="Propose to withdraw"
      isRed
      send={(body) => run({ params: { priceId: id }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}
