import { type ComponentProps, useState } from 'react';
import { Form, FormField, LeaveDialog } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { formatIban } from '#shared/iban.ts';
import type { NewHolder } from '../calls.ts';
import type { CardItem } from '../card.ts';
import { lastFour } from '../rules.ts';
import { cardTitle } from '../words.ts';
import { CardRefused } from './CardRefused.tsx';
import { assignRules } from './cardForms.ts';
import { useAssignHolder } from './useCardAction.ts';

interface AssignDialogProps {
  card: CardItem;
  onClose: () => void;
}

/** Assigns a holder: who it is, then what follows. The person accepts on their own device. */
export function AssignDialog({ card, onClose }: AssignDialogProps) {
  const [holder, setHolder] = useState<NewHolder>();
  const { run, isRunning, problem } = useAssignHolder(card.cardID, { onDone: onClose });
  const form = useCallForm({
    rules: assignRules,
    start: { holderID: '', holderDOB: '' },
    send: (sent) => setHolder(sent),
    problem,
    // once assigned, the dialog leaves by itself
    ...(!isRunning && { leaving: 'Leave this assignment?' }),
  });
  const name = `${cardTitle(card)} (${lastFour(card.mask)})`;
  const before = card.holderID !== null && (card.holderName || 'the present holder');
  if (holder) {
    return (
      <HolderCheck
        card={name}
        before={before}
        holder={holder}
        question={form.question}
        assigning={{ run, isRunning, problem }}
        onBack={() => setHolder(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={form.question.closing(onClose)}
      keepOnOutsideClick
      title={before ? 'Change holder' : 'Assign a holder'}
      description="Any person who is a client of this bank can hold a card. They need not be a user of your company."
      actions={{
        neutral: <Button onClick={form.question.closing(onClose)}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Continue
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FieldPair>
          <FormField form={form} name="holderID" help="Of their own account at this bank, or their phone.">
            {(field) => <TextInput {...field} numbers placeholder="LT… or +370…" />}
          </FormField>
          <FormField form={form} name="holderDOB" help="So the card goes to the right person.">
            {(field) => <DayInput {...field} min="1900-01-01" />}
          </FormField>
        </FieldPair>
      </Form>
    </Dialog>
  );
}

interface HolderCheckProps {
  /** the card in words */
  card: string;
  /** whose it is until then; false: no one's */
  before: string | false;
  holder: NewHolder;
  question: ComponentProps<typeof LeaveDialog>['question'];
  assigning: Pick<ReturnType<typeof useAssignHolder>, 'run' | 'isRunning' | 'problem'>;
  onBack: () => void;
  onClose: () => void;
}

/** Who it will be, and what follows. */
function HolderCheck({ card, before, holder, question, assigning, onBack, onClose }: HolderCheckProps) {
  return (
    <Dialog
      open
      onClose={question.closing(onClose)}
      keepOnOutsideClick
      title="Assign this card?"
      description={
        <>
          You approve this on your own device. The person below is asked on theirs, and <strong>{card}</strong> pays
          once they have accepted it. {before && `It stops paying for ${before} at once.`}
        </>
      }
      actions={{
        neutral: <Button onClick={onBack}>Back</Button>,
        primary: (
          <Button
            variant="primary"
            icon="send"
            loading={assigning.isRunning}
            onClick={() => void assigning.run(holder)}
          >
            Assign holder
          </Button>
        ),
      }}
    >
      <CardRefused action="assign" problem={assigning.problem} />
      <Definitions
        items={[
          {
            label: 'IBAN or phone',
            value: /^[A-Z]/.test(holder.holderID) ? formatIban(holder.holderID) : holder.holderID,
          },
          { label: 'Date of birth', value: holder.holderDOB },
        ]}
      />
      <LeaveDialog question={question} />
    </Dialog>
  );
}
