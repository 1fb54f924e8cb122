// The wizard: steps, the bar whose primary button does not move, the summary, corrections.
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Field } from '../input/Field.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { CorrectionField, CorrectionNote } from './Correction.tsx';
import { Page } from './Page.tsx';
import type { SaveState } from './Saved.tsx';
import { Wizard } from './Wizard.tsx';
import { WizardSummary } from './WizardSummary.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);
type Key = 'company' | 'people' | 'send';
const keys: readonly Key[] = ['company', 'people', 'send'];

function Application({
  saved = { kind: 'saving' },
  onSend = () => undefined,
}: {
  saved?: SaveState;
  onSend?: () => void;
}) {
  const [current, setCurrent] = useState<Key>('company');
  const at = keys.indexOf(current);
  const next = () => (at < 2 ? setCurrent(keys[at + 1] ?? 'send') : onSend());
  return (
    <Page title="Open an account">
      <Wizard
        label="Application"
        steps={[
          { key: 'company', title: 'Company', state: 'done' },
          { key: 'people', title: 'People', state: 'open', missing: 2 },
          { key: 'send', title: 'Check', state: at === 2 ? 'open' : 'locked' },
        ]}
        current={current}
        onStep={setCurrent}
        title={`Step ${current}`}
        saved={saved}
        onBack={at > 0 ? () => setCurrent(keys[at - 1] ?? 'company') : undefined}
        onExit={() => undefined}
        primary={at === 2 ? 'Send' : 'Continue'}
        {...(at === 0 ? { form: 'company' } : { onPrimary: next })}
      >
        {at === 0 && (
          <form
            id="company"
            onSubmit={(event) => {
              event.preventDefault();
              next();
            }}
          >
            <TextInput aria-label="Name" />
          </form>
        )}
        {at === 1 && <p style={{ height: 1200 }}>Many people</p>}
      </Wizard>
    </Page>
  );
}

beforeEach(() => page.viewport(1200, 800));

describe('steps', () => {
  test('say which is shown, done, incomplete or locked; a locked one is no button', async () => {
    await render(<Application />);
    const steps = page.getByRole('navigation', { name: 'Application' });
    const words = steps
      .getByRole('listitem')
      .elements()
      .map((step) => step.textContent);
    expect(words).toEqual(['Companydone', '2Peoplemissing 2', 'Checklocked']);
    await expect.element(steps.getByRole('button', { name: 'Company done' })).toHaveAttribute('aria-current', 'step');
    expect(steps.getByRole('button').elements()).toHaveLength(2);
    await steps.getByRole('button', { name: /People/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Step people' })).toHaveFocus();
  });

  test('on a phone one line opens to all steps', async () => {
    await page.viewport(390, 800);
    await render(<Application />);
    const people = page.getByRole('button', { name: /People/ });
    await expect.element(page.getByText('Step 1 of 3')).toBeVisible();
    await expect.element(people).not.toBeInTheDocument();
    await page.getByText('Step 1 of 3').click();
    await people.click();
    await expect.element(page.getByText('Step 2 of 3')).toBeVisible();
  });
});

describe.each([1200, 390])('the bar at %d px', (width) => {
  test('has its primary button at one place in every step', async () => {
    await page.viewport(width, 800);
    await render(<Application />);
    const place = (name: string) => {
      const { x, y, width: wide } = button(name).element().getBoundingClientRect();
      return { x, y, wide };
    };
    const first = place('Continue');
    await button('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Step people' })).toHaveFocus();
    expect(place('Continue')).toEqual(first);
    await button('Continue').click();
    await expect.element(button('Send')).toBeVisible();
    expect(place('Send')).toEqual(first);
  });
});

test('what a long step waits for is in view, above its buttons', async () => {
  const nothing = () => undefined;
  const step = { ...{ label: 'Application', current: 'files', onStep: nothing, title: 'Files' }, onExit: nothing };
  await render(
    <Wizard
      {...step}
      steps={[{ key: 'files', title: 'Files', state: 'open' }]}
      saved={undefined}
      waits="Waiting for a.pdf."
    >
      <p style={{ height: 3000 }}>Many files</p>
    </Wizard>,
  );
  const { bottom } = page.getByText('Waiting for a.pdf.').element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(button('Continue').element().getBoundingClientRect().top);
  expect(bottom).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(window.innerHeight);
});

test('a step begins at its heading, with room above it', async () => {
  const nothing = () => undefined;
  const steps = ['one', 'two'].map((key) => ({ key, title: key, state: 'open' as const }));
  const wizard = (current: string) => (
    <Wizard
      {...{ label: 'Application', steps, current, onStep: nothing, title: `Step ${current}` }}
      {...{ saved: undefined, onExit: nothing }}
    >
      <p style={{ height: 3000 }}>Many fields</p>
    </Wizard>
  );
  const { rerender } = await render(wizard('one'));
  window.scrollTo(0, 2000);
  await rerender(wizard('two'));
  const heading = page.getByRole('heading', { name: 'Step two' });
  await expect.element(heading).toHaveFocus();
  expect(heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(getComputedStyle(heading.element()).scrollMarginTop).not.toBe('0px');
});

test('Enter in the form continues; Back leads back; the last step does what its verb says', async () => {
  const sent = vi.fn();
  await render(<Application onSend={sent} />);
  await page.getByRole('textbox', { name: 'Name' }).click();
  await press('x{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Step people' })).toBeVisible();
  await button('Back').click();
  await expect.element(page.getByRole('heading', { name: 'Step company' })).toHaveFocus();
  await expect.element(button('Back')).not.toBeInTheDocument();
  await button('Continue').click();
  await button('Continue').click();
  await button('Send').click();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a double click on Continue goes one step on', async () => {
  await render(<Application />);
  await button('Continue').dblClick();
  await expect.element(page.getByRole('heading', { name: 'Step people' })).toBeVisible();
  await button('Continue').dblClick();
  await expect.element(page.getByRole('heading', { name: 'Step send' })).toBeVisible();
});

test('says when it was saved, and what did not work can be tried again', async () => {
  const retried = vi.fn();
  const { rerender } = await render(
    <Application saved={{ kind: 'saved', at: new Date(2026, 2, 5, 14, 2).toISOString() }} />,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved 14:02');
  await rerender(<Application saved={{ kind: 'failed', onRetry: retried }} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Not saved.');
  await button('Try again').click();
  expect(retried).toHaveBeenCalledTimes(1);
});

test('a summary leads back to each step and says what is missing', async () => {
  const changed = vi.fn();
  await render(
    <WizardSummary
      onChange={changed}
      parts={[
        { key: 'company', title: 'Company', items: [{ label: 'Name', value: 'Baltic' }] },
        { key: 'people', title: 'People', items: [], missing: 2 },
      ]}
    />,
  );
  await expect.element(page.getByRole('region', { name: 'People' })).toHaveTextContent('missing 2');
  await button('Change Company').click();
  expect(changed.mock.calls).toEqual([['company']]);
});

test('a correction has the words of the bank above its field', async () => {
  await render(
    <>
      <CorrectionNote count={1} />
      <CorrectionField words="The register has another street.">
        <Field label="Street">
          <TextInput />
        </Field>
      </CorrectionField>
    </>,
  );
  await expect.element(page.getByText('One field needs a correction.')).toBeVisible();
  const group = page.getByRole('group', { name: 'The bank: The register has another street.' });
  const words = page.getByText('The register has another street.').element().getBoundingClientRect();
  const field = group.getByRole('textbox', { name: 'Street' });
  expect(words.bottom).toBeLessThan(field.element().getBoundingClientRect().top);
});
