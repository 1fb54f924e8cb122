import * as z from 'zod/mini';
import { useSend } from '../../../client/api/hooks.ts';
import { Form, FormField } from '../../../client/forms/Form.tsx';
import { useCallForm } from '../../../client/forms/useCallForm.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { DayInput } from '../../../client/ui/input/DayInput.tsx';
import { today } from '../../../client/ui/input/periods.ts';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { dayText } from '../../../shared/rules/texts.ts';
import { staffCalls } from '../calls.ts';
import type { Colleague } from '../staffList.ts';

const rules = { schema: z.strictObject({ awayUntil: dayText }), labels: { awayUntil: 'Away until' } };

/** Says until which day a staff user is away. Their cases go back to the queue. */
export function AwayDialog({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const { run, problem } = useSend(staffCalls.setAway, {
    invalidates: [staffCalls.listStaff],
    success: `${user.name} is away`,
    onDone: onClose,
  });
  const form = useCallForm({
    rules,
    start: { awayUntil: user.awayUntil ?? '' },
    send: (body) => run({ params: { userId: user.id }, body }),
    problem,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={`${user.name} is away`}
      description="Cases that they have taken go back to the queue, and they are given no new ones until then."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Set as away
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="awayUntil" help="The last day away.">
          {(field) => <DayInput {...field} min={today()} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
