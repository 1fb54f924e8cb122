import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Form } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { PhoneActions, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import type { Trouble } from '#features/access/device/useWork.ts';
import type { CardItem } from '../card.ts';
import { changeRules, changeStart, getChange } from '../changeForm.ts';
import { type CardChange, loosens } from '../rules.ts';
import { ChangeFields } from './ChangeFields.tsx';

interface OwnChangeProps {
  card: CardItem;
  trouble: Trouble | undefined;
  onSave: (change: CardChange) => Promise<void>;
}

/** Limits and switches of an own card. What loosens something is approved next, on this device. */
export function OwnChange({ card, trouble, onSave }: OwnChangeProps) {
  const [rules] = useState(() => changeRules(card));
  const form = useCallForm({
    rules,
    start: changeStart(card),
    send: onSave,
    problem: trouble && { code: trouble.code, title: trouble.words },
  });
  const typed = useWatch({ control: form.control });
  const change = getChange(card, { ...changeStart(card), ...typed });
  const isSame = Object.keys(change).length === 0;
  const asks = !isSame && loosens(change as CardChange, card);
  return (
    <>
      <PhoneTitle>Limits and switches</PhoneTitle>
      <Form form={form}>
        <ChangeFields form={form} mayGrant={false} />
      </Form>
      <PhoneActions>
        <Button
          type="submit"
          form={form.id}
          variant="primary"
          loading={form.isBusy}
          disabledReason={isSame ? 'Nothing has changed yet' : undefined}
        >
          {asks ? 'Continue to approve' : 'Save changes'}
        </Button>
      </PhoneActions>
    </>
  );
}
