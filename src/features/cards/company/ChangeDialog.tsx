import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Form, LeaveDialog } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { BeforeAfter, type ComparedField } from '#client/ui/display/BeforeAfter.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { CardItem } from '../card.ts';
import { changeRules, changeStart, getChange } from '../changeForm.ts';
import { ChangeFields } from '../device/ChangeFields.tsx';
import { type CardChange, type CardSwitch, cardSwitches, holderOptions, lastFour, loosens } from '../rules.ts';
import { cardTitle, formatEuro } from '../words.ts';
import { CardRefused } from './CardRefused.tsx';
import { useChangeCard } from './useCardAction.ts';

interface ChangeDialogProps {
  card: CardItem;
  /** only who manages cards gives the holder letters */
  mayGrant: boolean;
  onClose: () => void;
}

/** Changes limits, switches and the holder's letters: a form, then the differences to confirm. */
export function ChangeDialog({ card, mayGrant, onClose }: ChangeDialogProps) {
  const [change, setChange] = useState<CardChange>();
  const { run, isRunning, problem } = useChangeCard(card.cardID, 'update', { onDone: onClose });
  const [rules] = useState(() => changeRules(card));
  const form = useCallForm({
    rules,
    start: changeStart(card),
    send: (sent) => setChange(sent),
    problem,
    // once saved, the dialog leaves by itself
    ...(!isRunning && { leaving: 'Leave these changes?' }),
  });
  const typed = useWatch({ control: form.control });
  const isSame = Object.keys(getChange(card, { ...changeStart(card), ...typed })).length === 0;
  const name = `${cardTitle(card)} (${lastFour(card.mask)})`;
  if (change) {
    return (
      <Dialog
        open
        onClose={form.question.closing(onClose)}
        keepOnOutsideClick
        title="Change this card?"
        description={
          loosens(change, card)
            ? `${name} changes once you have approved it on your own device.`
            : `${name} changes at once.`
        }
        actions={{
          neutral: <Button onClick={() => setChange(undefined)}>Back</Button>,
          primary: (
            <Button variant="primary" loading={isRunning} onClick={() => void run(change)}>
              Save changes
            </Button>
          ),
        }}
      >
        <CardRefused action="update" problem={problem} />
        <BeforeAfter label="Changes to the card" fields={comparedFields(card, change)} />
        <LeaveDialog question={form.question} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={form.question.closing(onClose)}
      keepOnOutsideClick
      title="Limits and switches"
      description={name}
      actions={{
        neutral: <Button onClick={form.question.closing(onClose)}>Go back</Button>,
        primary: (
          <Button
            type="submit"
            form={form.id}
            variant="primary"
            loading={form.isBusy}
            disabledReason={isSame ? 'Nothing has changed yet' : undefined}
          >
            Continue
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <ChangeFields form={form} mayGrant={mayGrant} />
      </Form>
    </Dialog>
  );
}

const onOff = (value: 0 | 1) => (value ? 'On' : 'Off');

/** Only what the change changes. */
function comparedFields(card: CardItem, change: CardChange): ComparedField[] {
  const { limit, monthlyLimit, options } = change;
  const fields: ComparedField[] = [];
  if (limit !== undefined) fields.push({ label: 'Single limit', was: formatEuro(card.limit), now: formatEuro(limit) });
  if (monthlyLimit !== undefined)
    fields.push({ label: 'Monthly limit', was: formatEuro(card.monthly), now: formatEuro(monthlyLimit) });
  for (const name of Object.keys(cardSwitches) as CardSwitch[]) {
    const now = change[name];
    if (now !== undefined) fields.push({ label: cardSwitches[name], was: onOff(card[name]), now: onOff(now) });
  }
  if (options !== undefined)
    fields.push({ label: 'The holder may', was: formatOption(card.options), now: formatOption(options) });
  return fields;
}

function formatOption(options: string): string {
  const words = Object.entries(holderOptions).flatMap(([letter, says]) => (options.includes(letter) ? [says] : []));
  return words.join(', ') || 'Pay only';
}
