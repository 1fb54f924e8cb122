import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import type { CallProblem } from '#client/api/problem.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { dayText } from '#shared/rules/texts.ts';
import { staffCalls } from '../calls.ts';
import { ownCalls } from '../ownCalls.ts';
import type { Colleague } from '../staffList.ts';

const rules = { schema: z.strictObject({ awayUntil: dayText }), labels: { awayUntil: 'Away until' } };

/** Says until which day a staff user is away: of oneself at once, of somebody else with a second person. */
export function AwayDialog({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const isOwn = useStaffUser().ID === user.id;
  const shared = { name: user.name, awayUntil: user.awayUntil, onClose };
  return isOwn ? <OwnAwayDialog {...shared} /> : <OthersAwayDialog userId={user.id} {...shared} />;
}

interface AbsenceOf {
  name: string;
  awayUntil: string | null;
  onClose: () => void;
}

function OthersAwayDialog({ userId, ...shared }: AbsenceOf & { userId: string }) {
  const { run, problem } = useSend(staffCalls.setAway, {
    onDone: () => {
      refreshProposals();
      shared.onClose();
    },
  });
  return (
    <Absence
      {...shared}
      description={
        'A second person confirms. Then cases that they have taken go back to ' +
        'the queue, and they are given no new ones until that day.'
      }
      submit="Propose absence"
      send={(body) => run({ params: { userId }, body })}
      problem={problem}
    />
  );
}

export function OwnAwayDialog(shared: AbsenceOf) {
  const { run, problem } = useSend(ownCalls.setOwnAway, {
    invalidates: [staffCalls.listStaff, ownCalls.readOwnStaff],
    success: 'You are away',
    onDone: shared.onClose,
  });
  return (
    <Absence
      {...shared}
      description={
        'Takes effect immediately: your cases go back to the queue, and you are given no new ones until that day.'
      }
      submit="Set as away"
      send={(body) => run({ body })}
      problem={problem}
    />
  );
}

interface AbsenceProps extends AbsenceOf {
  description: string;
  submit: string;
  send: (body: { awayUntil: string }) => Promise<unknown>;
  problem: CallProblem | undefined;
}

function Absence({ name, awayUntil, description, submit, send, problem, onClose }: AbsenceProps) {
  const form = useCallForm({ rules, start: { awayUntil: awayUntil ?? '' }, send, problem });
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={`${name} is away`}
      description={description}
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {submit}
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
