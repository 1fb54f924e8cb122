// Tabs and disclosure: keys, and what screen readers announce.
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../action/Button.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Tabs } from './Tabs.tsx';

const tab = (name: string) => page.getByRole('tab', { name });
const panel = page.getByRole('tabpanel');
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(() => page.viewport(1200, 800));

function Record({ pageKeys = false, isAsking = false }: { pageKeys?: boolean; isAsking?: boolean }) {
  const [value, setValue] = useState<'profile' | 'cases' | 'files'>('profile');
  return (
    <>
      <Tabs
        label="Client record"
        value={value}
        onChange={setValue}
        pageKeys={pageKeys}
        tabs={[
          { value: 'profile', label: 'Profile', panel: <TextInput aria-label="Name" /> },
          { value: 'cases', label: 'Cases', count: 14, panel: 'Two are open' },
          { value: 'files', label: 'Files', panel: 'None yet' },
        ]}
      />
      <Button>After</Button>
      <Dialog open={isAsking} onClose={() => undefined} title="Sure?" />
    </>
  );
}

test('tabs are one stop; arrows, Home and End choose, Tab goes into the panel and on', async () => {
  await render(<Record />);
  await expect.element(page.getByRole('tablist', { name: 'Client record' })).toBeVisible();
  await press('{Tab}{ArrowRight}');
  await expect.element(tab('Cases 14')).toHaveFocus();
  await expect.element(tab('Cases 14')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel).toHaveTextContent('Two are open');
  await expect.element(panel).toHaveAccessibleName('Cases 14');
  await press('{End}');
  await expect.element(panel).toHaveTextContent('None yet');
  await press('{ArrowRight}');
  await expect.element(tab('Profile')).toHaveFocus();
  await press('{ArrowLeft}{Home}{Tab}');
  expect(tab('Profile').element().contains(document.activeElement)).toBe(false);
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(tab('Profile')).toHaveFocus();
});

test('the chosen tab lies in the row that is seen, also on a phone', async () => {
  await page.viewport(390, 800);
  const names = ['Summary', 'Money', 'Transactions', 'Cards', 'People', 'Messages and notes', 'Log'];
  const tabs = names.map((name) => ({ value: name, label: name, panel: name }));
  const draw = (value: string) => <Tabs label="Client record" value={value} onChange={() => undefined} tabs={tabs} />;
  const { rerender } = await render(draw('Summary'));
  // the row ends just behind one of them
  await page.viewport(Math.ceil(tab('Cards').element().getBoundingClientRect().right) + 10, 800);
  for (const name of ['Log', ...names]) {
    await rerender(draw(name));
    const row = page.getByRole('tablist').element();
    const { left, right } = row.getBoundingClientRect();
    const chosen = tab(name).element().getBoundingClientRect();
    // where the row goes on, it fades over 32 px
    const goesOn = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
    expect(chosen.left).toBeGreaterThanOrEqual(left + (row.scrollLeft > 1 ? 32 : 0));
    expect(chosen.right).toBeLessThanOrEqual(right + 1 - (goesOn ? 32 : 0));
  }
  expect(window.scrollX).toBe(0);
});

test('keys of the page choose a tab by its number and step by brackets, but not while typing', async () => {
  await render(<Record pageKeys />);
  await press('3');
  await expect.element(panel).toHaveTextContent('None yet');
  await press('[[');
  await expect.element(panel).toHaveTextContent('Two are open');
  await press('9]]1');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  await press('2');
  await expect.element(name).toHaveValue('2');
});

test('without them, and below a window, numbers do nothing', async () => {
  const { rerender } = await render(<Record />);
  await press('2');
  await expect.element(tab('Profile')).toHaveAttribute('aria-selected', 'true');
  await rerender(<Record pageKeys isAsking />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await press('2');
  await rerender(<Record pageKeys />);
  await expect.element(tab('Profile')).toHaveAttribute('aria-selected', 'true');
});

test('a disclosure opens by Enter and shows its note while closed', async () => {
  await render(
    <Disclosure title="Owners" note="3">
      Rasa 60 %
    </Disclosure>,
  );
  const owners = page.getByText('Rasa 60 %');
  await expect.element(page.getByText('3', { exact: true })).toBeVisible();
  await expect.element(owners).not.toBeVisible();
  await press('{Tab}{Enter}');
  await expect.element(owners).toBeVisible();
});
