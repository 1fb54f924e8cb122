// A form by the schema of its call: keys, focus, sentences, refusals, and the question before unsaved work is left.
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import { emailReason } from '#shared/rules/contacts.ts';
import { fields } from '#shared/rules/fields.ts';
import { givenName } from '#shared/rules/texts.ts';
import { browserHistory } from '../router/history.ts';
import { Button } from '../ui/action/Button.tsx';
import { DayInput } from '../ui/input/DayInput.tsx';
import { TextInput } from '../ui/input/TextInput.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Form, FormField } from './Form.tsx';
import { type FormProblem, useCallForm } from './useCallForm.ts';

const rules = {
  schema: z.object({ name: givenName(10), email: fields.email, address: z.object({ City: givenName(10) }) }),
  labels: { name: 'Name', email: 'E-mail', 'address.City': 'City' },
  reasons: { email: emailReason },
};
type Sent = z.output<typeof rules.schema>;

interface ContactProps {
  send: (sent: Sent) => unknown;
  problem?: FormProblem | undefined;
  prepare?: () => Promise<void>;
  onClose?: () => void;
}

function Contact({ send, problem, prepare, onClose = () => undefined }: ContactProps) {
  const start = { name: '', email: '', address: { City: '' } };
  const refusals = { 'already-a-user': 'email' } as const;
  const judged = { ...rules, ...(prepare && { prepare }) };
  const form = useCallForm({ rules: judged, start, send, problem, refusals, leaving: 'Leave this contact?' });
  return (
    <>
      <Form form={form}>
        <FormField form={form} name="name" help="As it is written.">
          {(field) => <TextInput {...field} />}
        </FormField>
        <FormField form={form} name="email">
          {(field) => <TextInput {...field} />}
        </FormField>
        <FormField form={form} name="address.City">
          {(field) => <TextInput {...field} />}
        </FormField>
      </Form>
      <Button onClick={form.question.closing(onClose)}>Close</Button>
      <Button type="submit" form={form.id} loading={form.isBusy}>
        Send
      </Button>
    </>
  );
}

const input = (name: string) => page.getByRole('textbox', { name });
const press = (keys: string) => userEvent.keyboard(keys);
const above = page.getByRole('alert');
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await input(name).fill(value);
};
const whole = { Name: 'Rasa', 'E-mail': 'rasa@example.com', City: 'Vilnius' };

beforeEach(() => browserHistory().replace('/start'));

test('Enter submits; each wrong field says so in place of its help, the first one has focus', async () => {
  const send = vi.fn();
  await render(<Contact send={send} />);
  await expect.element(input('Name')).toHaveAccessibleDescription('As it is written.');
  await press('{Tab}{Tab}{Enter}');
  await expect.element(above).toHaveTextContent(messages.highlightedEmpty);
  await expect.element(input('Name')).toHaveFocus();
  await expect.element(input('Name')).toHaveAccessibleDescription('Cannot be empty');
  await expect.element(input('Name')).toHaveAttribute('aria-invalid', 'true');

  await press('Rasa');
  await expect.element(input('Name')).toHaveAccessibleDescription('As it is written.');
  await press('{Tab}rasa{Enter}');
  await expect.element(input('E-mail')).toHaveAccessibleDescription('E-mail is invalid. The @ is missing.');
  await expect.element(above).toHaveTextContent('2 fields need a look');
  await input('City').fill('Vilnius');
  await expect.element(above).toHaveTextContent('1 field needs a look');
  await press('{Enter}');
  await expect.element(input('E-mail')).toHaveFocus();
  await press('@example.com');
  await expect.element(above).not.toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
  await press('{Enter}');
  await vi.waitFor(() =>
    expect(send.mock.calls).toEqual([[{ name: 'Rasa', email: 'rasa@example.com', address: { City: 'Vilnius' } }]]),
  );
});

test('is sent once, however often somebody presses Enter, and is busy until the answer', async () => {
  let answer = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  await render(<Contact send={send} />);
  await fill(whole);
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  await press('{Enter}');
  answer();
  await expect.element(page.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy', 'true');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a refusal stands at the fields that it names, any other above the form', async () => {
  function Refused({ problem }: { problem: FormProblem }) {
    const [refused, setRefused] = useState<FormProblem>();
    return <Contact send={() => setRefused(problem)} problem={refused} />;
  }
  const title = 'Some fields are not right.';
  const errors = [{ path: 'address.City', code: 'hidden-characters' }];
  const shown = await render(<Refused problem={{ code: 'invalid-input', title, errors }} />);
  await fill(whole);
  await press('{Enter}');
  await expect.element(input('City')).toHaveAccessibleDescription('City contains invalid or special characters');
  await expect.element(input('City')).toHaveFocus();
  await expect.element(above).toHaveTextContent('1 field needs a look');
  await press('x');
  await expect.element(above).not.toBeInTheDocument();
  await shown.unmount();

  const taken = await render(<Refused problem={{ code: 'already-a-user', title: 'This is a user already.' }} />);
  await fill(whole);
  await press('{Enter}');
  await expect.element(input('E-mail')).toHaveAccessibleDescription('This is a user already.');
  await taken.unmount();

  await render(<Refused problem={{ code: 'too-many-tries', title: 'Too many tries.' }} />);
  await fill(whole);
  await press('{Enter}');
  await expect.element(above).toHaveTextContent('Too many tries.');
});

test('asks before unsaved work is left by an address or closed, and no more once it is sent', async () => {
  const closed = vi.fn();
  const send = () => browserHistory().push('/sent');
  await render(<Contact send={send} onClose={closed} />);
  const question = page.getByRole('dialog', { name: 'Leave this contact?' });
  await input('Name').fill('Rasa');
  browserHistory().push('/elsewhere');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(browserHistory().location.pathname).toBe('/start');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(closed).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Leave' }).click();
  expect(closed).toHaveBeenCalledTimes(1);
  await fill(whole);
  await press('{Enter}');
  await vi.waitFor(() => expect(browserHistory().location.pathname).toBe('/sent'));
});

test('Escape in a dialog asks first; a second Escape goes back to what was entered', async () => {
  const closed = vi.fn();
  function Window() {
    const start = { name: '', email: '', address: { City: '' } };
    const form = useCallForm({ rules, start, send: () => undefined, leaving: 'Leave this contact?' });
    return (
      <Dialog open onClose={form.question.closing(closed)} title="Contact">
        <Form form={form}>
          <FormField form={form} name="name">
            {(field) => <TextInput {...field} />}
          </FormField>
        </Form>
      </Dialog>
    );
  }
  await render(<Window />);
  await input('Name').fill('Rasa');
  await press('{Escape}');
  const question = page.getByRole('dialog', { name: 'Leave this contact?' });
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await press('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(input('Name')).toHaveValue('Rasa');
  await expect.element(input('Name')).toHaveFocus();
  expect(closed).not.toHaveBeenCalled();
  await input('Name').clear();
  await press('{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a form of one field says what is wrong at the field only', async () => {
  function Birth() {
    const form = useCallForm({
      rules: {
        schema: z.object({ day: z.string() }),
        labels: { day: 'Day' },
        ownFaults: ({ day }) => (day ? {} : { day: 'Enter the day.' }),
      },
      start: { day: '' },
      send: () => undefined,
    });
    return (
      <Form form={form}>
        <FormField form={form} name="day">
          {(field) => <DayInput {...field} />}
        </FormField>
      </Form>
    );
  }
  await render(<Birth />);
  await press('{Tab}{Enter}');
  await expect.element(input('Day')).toHaveAccessibleDescription('Enter the day.');
  await expect.element(above).not.toBeInTheDocument();
});

test('the values are judged and sent when what the rules need is there', async () => {
  const send = vi.fn();
  let isThere = () => {};
  const fetched = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  const prepare = vi.fn(() => fetched);
  await render(<Contact send={send} prepare={prepare} />);
  await fill(whole);
  await press('{Enter}');
  await vi.waitFor(() => expect(prepare).toHaveBeenCalled());
  expect(send).not.toHaveBeenCalled();
  isThere();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test('where what the rules need cannot be fetched, the form says so and can be sent again', async () => {
  const send = vi.fn();
  const prepare = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue();
  await render(<Contact send={send} prepare={prepare} />);
  await fill(whole);
  await press('{Enter}');
  await expect.element(above).toHaveTextContent('Not available for the moment. Try again shortly.');
  expect(send).not.toHaveBeenCalled();
  await press('{Enter}');
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});
