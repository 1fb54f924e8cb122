import { useCall, useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { isDay } from '#shared/days.ts';
import { secondPerson } from '#shared/limits.ts';
import { basisLabels, priceBases } from '#shared/prices.ts';
import { priceCalls } from '../calls.ts';
import type { ListedPrice } from '../priceList.ts';
import { formatPrice, parseFigures } from '../priceTexts.ts';
import {
  blankPrice,
  getFixedTitle,
  getTypedScope,
  priceRules,
  scopeChoices,
  type TypedPrice,
  typedAfter,
} from './priceForm.ts';

const basisChoices = priceBases.map((value) => ({ value, label: basisLabels[value] }));

interface PriceDialogProps {
  /** the price that the new one follows; none: another code */
  after?: ListedPrice;
  onClose: () => void;
}

/** Proposes a price: what is paid before and after, from when, and by how many clients. */
export function PriceDialog({ after, onClose }: PriceDialogProps) {
  const { run, problem } = useSend(priceCalls.releasePrice, {
    invalidates: [priceCalls.listPrices],
    success: 'The price is released',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules: priceRules,
    start: after ? typedAfter(after) : blankPrice,
    send: (body) => run({ body }),
    problem,
    refusals: { 'price-too-early': 'from', 'price-overlaps': 'from', 'client-unknown': 'clientId' },
    leaving: 'Leave this price?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={after ? `Next price of ${after.title}` : 'New price'}
      description="An administrator confirms. A raise begins after two months and 60 days; a cut may begin today."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to release
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <NameFields form={form} isNext={after !== undefined} />
        <FigureFields form={form} />
        <ScopeFields form={form} />
        <FieldPair>
          <FormField form={form} name="from">
            {(field) => <DayInput {...field} />}
          </FormField>
          <FormField form={form} name="until" optional help="Empty: until another price follows.">
            {(field) => <DayInput {...field} />}
          </FormField>
        </FieldPair>
        <Effect typed={form.watch()} />
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

type PriceForm = CallForm<TypedPrice>;

function NameFields({ form, isNext }: { form: PriceForm; isNext: boolean }) {
  const fixed = getFixedTitle(form.watch('code'));
  return (
    <FieldPair>
      <FormField form={form} name="code" help={isNext ? '' : 'Letters, as CARD.'}>
        {(field) => <TextInput {...field} maxLength={20} readOnly={isNext} />}
      </FormField>
      <FormField
        form={form}
        name="title"
        help={fixed === undefined ? 'As clients read it.' : 'A payment’s fee keeps its name.'}
      >
        {(field) => <TextInput {...field} value={fixed ?? field.value} maxLength={70} readOnly={fixed !== undefined} />}
      </FormField>
    </FieldPair>
  );
}

function FigureFields({ form }: { form: PriceForm }) {
  const isPercent = form.watch('basis') === 'percent';
  return (
    <>
      <FieldPair>
        <FormField form={form} name="basis">
          {(field) => <Select {...field} options={basisChoices} />}
        </FormField>
        {isPercent ? (
          <FormField form={form} name="rate" help="As 0.25.">
            {(field) => <TextInput {...field} inputMode="decimal" unit="%" maxLength={9} />}
          </FormField>
        ) : (
          <FormField form={form} name="amount" help="0 for free.">
            {(field) => <AmountInput {...field} />}
          </FormField>
        )}
      </FieldPair>
      {isPercent && (
        <FieldPair>
          <FormField form={form} name="least" optional>
            {(field) => <AmountInput {...field} />}
          </FormField>
          <FormField form={form} name="most" optional>
            {(field) => <AmountInput {...field} />}
          </FormField>
        </FieldPair>
      )}
    </>
  );
}

function ScopeFields({ form }: { form: PriceForm }) {
  return (
    <FieldPair>
      <FormField form={form} name="scope">
        {(field) => <Select {...field} options={scopeChoices} />}
      </FormField>
      {form.watch('scope') === 'client' && (
        <FormField form={form} name="clientId" help="11 digits.">
          {(field) => <TextInput {...field} inputMode="numeric" maxLength={11} numbers />}
        </FormField>
      )}
    </FieldPair>
  );
}

/** What is paid without the new price, by how many clients, and when a raise may begin. */
function Effect({ typed }: { typed: TypedPrice }) {
  const scope = getTypedScope(typed);
  const code = typed.code.trim().toUpperCase();
  const isKnown = /^[A-Z]{2,20}$/.test(code) && /^(all|N|LEGAL|[1-9]\d{10})$/.test(scope);
  const from = isDay(typed.from) ? { from: typed.from } : {};
  const { data } = useCall(priceCalls.readPriceEffect, { query: { code, scope, ...from } }, { enabled: isKnown });
  if (!isKnown || !data) return null;
  const before = data.before ? formatPrice(parseFigures(data.before)) : 'nothing';
  const clients = data.clients === 1 ? '1 client is' : `${data.clients} clients are`;
  return (
    <Banner>
      {`Without it: ${before}. ${clients} affected. A raise that is confirmed today begins on ${data.earliestRaise} ` +
        'at the earliest.'}
    </Banner>
  );
}
