import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { useAbout } from '#client/shell/about.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { listJobs } from '#features/jobs/backoffice/JobProgress.tsx';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { playCalls, wantedPlay } from '../calls.ts';
import { getLastDay } from '../movement.ts';
import { plays, typologies } from '../plays.ts';

interface Wanted {
  name: string;
}

const rules: FormRules<Wanted, Wanted> = { schema: wantedPlay, labels: { name: 'Play' } };
const options = [...plays].map(([name]) => ({
  value: name,
  label: name,
  group: Object.hasOwn(typologies, name) ? 'Typologies' : 'Rules: at the threshold, below, and a day outside',
}));

/** Starts a play of the typology player. In the demo only; elsewhere nothing is shown. */
export function PlayButton() {
  const isDemo = useAbout()?.demo ?? false;
  const [isOpen, setIsOpen] = useState(false);
  if (!isDemo) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Play a typology</Button>
      {isOpen && <PlayDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PlayDialog({ onClose }: { onClose: () => void }) {
  const { run, problem } = useSend(playCalls.startPlay, {
    success: 'The play has started',
    invalidates: [listJobs],
    onDone: onClose,
  });
  const form = useCallForm({ rules, start: { name: 'structuring' }, send: (body) => run({ body }), problem });
  const play = plays.get(form.watch('name'));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Play a typology"
      description="A new company becomes a client and moves money. The bank’s clock goes forward for everyone."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Play
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="name" help={play && getHelp(play)}>
          {(field) => <Select {...field} options={options} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function getHelp({ explain, movements }: { explain: string; movements: Parameters<typeof getLastDay>[0] }): string {
  const days = getLastDay(movements) + 1;
  return `${explain} ${movements.length} payments in ${days === 1 ? '1 day' : `${days} days`}.`;
}
