// Fields: how they are named and described, and what keys do in those that offer something.
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { AmountInput } from './AmountInput.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Combobox } from './Combobox.tsx';
import { DayInput } from './DayInput.tsx';
import { Field } from './Field.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { RadioCards } from './RadioCards.tsx';
import { Select } from './Select.tsx';
import { SuggestInput } from './SuggestInput.tsx';
import { TextInput } from './TextInput.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const countries = [
  { value: 'LT', label: 'Lithuania' },
  { value: 'LV', label: 'Latvia' },
  { value: 'EE', label: 'Estonia' },
];
const option = (name: string) => page.getByRole('option', { name });

test('a field names its input and describes it by its help, or by its error instead; an optional one says so', async () => {
  const field = (error?: string) => (
    <Field label="Name" help="As the register has it" optional error={error}>
      <TextInput />
    </Field>
  );
  const shown = await render(field());
  const input = page.getByRole('textbox', { name: 'Name optional' });
  await expect.element(input).toHaveAccessibleDescription('As the register has it');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await shown.rerender(field('Enter a name'));
  await expect.element(input).toHaveAccessibleDescription('Enter a name');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

test('what is wrong with the focused field is in view to its last line', async () => {
  const field = (error?: string) => (
    <div style={{ width: 200, height: 100, overflow: 'auto' }}>
      <div style={{ height: 60 }} />
      <Field label="Comment" error={error}>
        <TextInput />
      </Field>
    </div>
  );
  const shown = await render(field());
  const input = page.getByRole('textbox', { name: 'Comment' });
  input.element().focus();
  await shown.rerender(field('Comment cannot be empty. Please add your comment.'));
  const words = page.getByText('Comment cannot be empty');
  await expect.element(words).toBeInViewport({ ratio: 0.95 });
});

test('a faulty field keeps the colour of its fault while it is focused, edge and ring alike', async () => {
  await render(
    <Field label="Name" error="Enter a name">
      <TextInput autoFocus />
    </Field>,
  );
  const input = page.getByRole('textbox', { name: 'Name' });
  await expect.element(input).toHaveFocus();
  const box = input.element().parentElement;
  if (!box) throw new Error('an input lies in its box');
  await expect.poll(() => getComputedStyle(box).borderTopColor).toBe(getComputedStyle(box).outlineColor);
});

describe('a combobox', () => {
  function Country({ reported }: { reported: (value: string | undefined) => void }) {
    const [value, setValue] = useState<string>();
    const change = (next: string | undefined) => {
      setValue(next);
      reported(next);
    };
    return (
      <Field label="Country">
        <Combobox options={countries} value={value} onChange={change} nothing="No such country" />
      </Field>
    );
  }

  test('is found by typing, chosen by Enter', async () => {
    const reported = vi.fn();
    await render(<Country reported={reported} />);
    const input = page.getByRole('combobox', { name: 'Country' });
    await press('{Tab}est');
    await expect.element(option('Estonia')).toBeVisible();
    await expect.element(option('Latvia')).not.toBeInTheDocument();
    await press('{Enter}');
    await expect.element(input).toHaveValue('Estonia');
    expect(reported).toHaveBeenLastCalledWith('EE');
  });

  test('moves by arrows, says when nothing matches, and closes on Escape without a choice', async () => {
    const reported = vi.fn();
    await render(<Country reported={reported} />);
    const input = page.getByRole('combobox', { name: 'Country' });
    await press('{Tab}{ArrowDown}');
    await expect.element(option('Lithuania')).toHaveAttribute('data-highlighted');
    await press('{ArrowDown}');
    await expect.element(option('Latvia')).toHaveAttribute('data-highlighted');
    await press('x');
    await expect.element(page.getByText('No such country')).toBeVisible();
    await press('{Escape}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    expect(reported.mock.calls.filter(([value]) => value !== undefined)).toEqual([]);
  });
});

test('a select shows what it holds in full, in as many lines as it needs, and is one line where it fits', async () => {
  const long = 'AM09: the amount that was received is not the amount agreed or expected';
  const options = [
    { value: 'AM09', label: long },
    { value: 'AC04', label: 'AC04: closed' },
  ];
  function Reason() {
    const [value, setValue] = useState('AM09');
    return (
      <div style={{ inlineSize: 240 }}>
        <Field label="Reason">
          <Select options={options} value={value} onChange={(event) => setValue(event.target.value)} />
        </Field>
      </div>
    );
  }
  const { container } = await render(<Reason />);
  const select = page.getByRole('combobox', { name: 'Reason' });
  const words = page
    .getByText(long, { exact: true })
    .elements()
    .find((one) => one.tagName === 'SPAN');
  if (!words) throw new Error('its words are not written');
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
  expect(words.getBoundingClientRect().height).toBeGreaterThanOrEqual(60);
  // the control takes every press on them
  expect(select.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(60);
  await select.selectOptions('AC04');
  expect(container.querySelector('span[aria-hidden]:not(:has(svg))')).toBeNull();
  expect(select.element().getBoundingClientRect().height).toBeLessThan(50);
});

describe('a field of several choices', () => {
  function Countries({ reported }: { reported: (value: string[]) => void }) {
    const [value, setValue] = useState(['EE']);
    const change = (next: string[]) => {
      setValue(next);
      reported(next);
    };
    return (
      <Field label="Countries" error="Choose two">
        <MultiSelect options={countries} value={value} onChange={change} nothing="No such country" />
      </Field>
    );
  }
  const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}` });

  test('adds by typing and Enter, Backspace in the empty field takes the last away, Escape nothing', async () => {
    const reported = vi.fn();
    await render(<Countries reported={reported} />);
    const input = page.getByRole('combobox', { name: 'Countries' });
    await input.click();
    await press('lith{Enter}');
    expect(reported).toHaveBeenLastCalledWith(['EE', 'LT']);
    await expect.element(chip('Lithuania')).toBeVisible();
    await expect.element(input).toHaveValue('');
    await expect.element(input).toHaveAccessibleDescription('Choose two');
    await press('{Escape}{Escape}');
    await expect.element(chip('Lithuania')).toBeVisible();
    await press('{Backspace}');
    expect(reported).toHaveBeenLastCalledWith(['EE']);
    await expect.element(chip('Lithuania')).not.toBeInTheDocument();
  });

  test('arrows reach what was chosen, Delete takes it away, and a chosen one is marked in the list', async () => {
    const reported = vi.fn();
    await render(<Countries reported={reported} />);
    await page.getByRole('combobox', { name: 'Countries' }).click();
    await press('lat');
    await press('{Enter}{Escape}{ArrowLeft}{ArrowLeft}{Delete}');
    expect(reported).toHaveBeenLastCalledWith(['LV']);
    await page.getByRole('combobox', { name: 'Countries' }).click();
    await expect.element(option('Latvia')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('Estonia')).toHaveAttribute('aria-selected', 'false');
  });
});

describe('a field that offers what was used before', () => {
  function Payee({ picked }: { picked: (value: string) => void }) {
    const [value, setValue] = useState('');
    return (
      <SuggestInput
        value={value}
        onChange={setValue}
        suggestions={countries}
        onPick={(choice) => {
          setValue(choice.label);
          picked(choice.value);
        }}
        name="payee"
      />
    );
  }

  test('keeps focus in the field, says which offer is meant, fills it in by Enter', async () => {
    const picked = vi.fn();
    await render(<Payee picked={picked} />);
    const input = page.getByRole('combobox');
    await press('{Tab}l');
    await expect.element(option('Latvia')).toBeVisible();
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await press('{ArrowDown}{ArrowDown}');
    await expect.element(option('Latvia')).toHaveAttribute('aria-selected', 'true');
    const active = option('Latvia').element().id;
    await expect.element(input).toHaveAttribute('aria-activedescendant', active);
    await expect.element(input).toHaveFocus();
    await press('{ArrowDown}');
    await expect.element(option('Lithuania')).toHaveAttribute('aria-selected', 'true');
    await press('{ArrowUp}{Enter}');
    await expect.element(input).toHaveValue('Latvia');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    expect(picked.mock.calls).toEqual([['LV']]);
  });

  test('takes other words too, and Escape puts the offers away and nothing else', async () => {
    const picked = vi.fn();
    await render(<Payee picked={picked} />);
    const heard = vi.fn();
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && heard(event.defaultPrevented);
    document.addEventListener('keydown', hear);
    await press('{Tab}la');
    await expect.element(option('Latvia')).toBeVisible();
    await press('{Escape}');
    await expect.element(option('Latvia')).not.toBeInTheDocument();
    await press('dy{Enter}');
    document.removeEventListener('keydown', hear);
    await expect.element(page.getByRole('combobox')).toHaveValue('lady');
    expect(heard.mock.calls).toEqual([[true]]);
    expect(picked).not.toHaveBeenCalled();
  });

  test('picks by a click, which does not take focus away first', async () => {
    const picked = vi.fn();
    await render(<Payee picked={picked} />);
    await page.getByRole('combobox').click();
    await press('est');
    await option('Estonia').click();
    await expect.element(page.getByRole('combobox')).toHaveValue('Estonia');
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    expect(picked.mock.calls).toEqual([['EE']]);
  });
});

describe('a day', () => {
  function Day({ reported }: { reported: (value: string) => void }) {
    const [value, setValue] = useState('');
    const change = (next: string) => {
      setValue(next);
      reported(next);
    };
    return (
      <Field label="From">
        <DayInput value={value} onChange={change} min="2026-01-01" />
      </Field>
    );
  }

  test('is typed as digits and written as a day; the calendar opens by its button and is no stop of Tab', async () => {
    const reported = vi.fn();
    const { container } = await render(<Day reported={reported} />);
    await press('{Tab}20260305');
    await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('2026-03-05');
    expect(reported).toHaveBeenLastCalledWith('2026-03-05');
    const calendar = container.querySelector<HTMLInputElement>('input[type="date"]');
    expect([calendar?.value, calendar?.min, calendar?.tabIndex]).toEqual(['2026-03-05', '2026-01-01', -1]);
    const opened = vi.fn();
    Object.assign(calendar ?? {}, { showPicker: opened });
    await press('{Tab}{Enter}');
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test('is read in the order of the country, day first', async () => {
    const reported = vi.fn();
    await render(<Day reported={reported} />);
    await press('{Tab}31.3.2026');
    await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('2026-03-31');
    expect(reported).toHaveBeenLastCalledWith('2026-03-31');
  });
});

test('an amount stays as it is typed or pasted, and is completed where it can be read', async () => {
  function Amount() {
    const [value, setValue] = useState('');
    return (
      <Field label="Amount">
        <AmountInput value={value} onChange={setValue} />
      </Field>
    );
  }
  await render(<Amount />);
  const input = page.getByRole('textbox', { name: 'Amount' });
  for (const [typed, shown, left] of [
    ['12,34', '12,34', '12.34'],
    ['1234,5', '1 234,5', '1 234.50'],
    ['12,345', '12,345', '12,345'],
    ['1e3', '1e3', '1e3'],
    ['-5', '-5', '-5'],
  ] as const) {
    await input.clear();
    await press(typed);
    await expect.element(input).toHaveValue(shown);
    await press('{Tab}');
    await expect.element(input).toHaveValue(left);
    await input.fill(typed);
    await expect.element(input).toHaveValue(shown);
  }
  // what cannot be read is said on leaving the field, and no sooner
  for (const [typed, said] of [
    ['JPY 100', 'Amount is invalid. Enter an amount in EUR, such as 1 234.50.'],
    ['12,345', 'Amount is invalid. At most two decimals, and spaces between thousands, such as 1 234.50.'],
    ['12.50', ''],
    ['0', ''],
    ['', ''],
  ] as const) {
    await input.fill(typed);
    await expect.element(input).not.toHaveAttribute('aria-invalid');
    await press('{Tab}');
    await expect.element(input).toHaveAccessibleDescription(said);
  }
});

test('a box is ticked by Space, and its label is its name', async () => {
  const changed = vi.fn();
  await render(
    <Checkbox label="Select row" labelHidden checked={false} onChange={(event) => changed(event.target.checked)} />,
  );
  await press('{Tab}');
  await expect.element(page.getByRole('checkbox', { name: 'Select row' })).toHaveFocus();
  await press(' ');
  expect(changed.mock.calls).toEqual([[true]]);
});

test('cards of which one is chosen are one stop of Tab, moved through by arrows', async () => {
  function Format() {
    const [value, setValue] = useState('pdf');
    const choices = [
      { value: 'pdf', label: 'PDF' },
      { value: 'csv', label: 'CSV' },
    ];
    return <RadioCards legend="Format" options={choices} value={value} onChange={setValue} />;
  }
  await render(<Format />);
  await press('{Tab}');
  await expect.element(page.getByRole('radio', { name: 'PDF' })).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'PDF' })).not.toBeChecked();
});
