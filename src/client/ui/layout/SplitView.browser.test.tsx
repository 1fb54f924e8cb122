// Groups, list and detail side by side: keys, the moment before a row opens, and two pages where there is no room.
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { TextInput } from '../input/TextInput.tsx';
import { SplitView } from './SplitView.tsx';

const rows = ['Anna', 'Berta', 'Clara', 'Dora'];
const press = (keys: string) => userEvent.keyboard(keys);
const row = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1400, 700));

function Cases({
  onOpened,
  onNear,
}: {
  onOpened?: (key: string | undefined) => void;
  onNear?: (near: string[]) => void;
}) {
  const [open, setOpen] = useState<string>();
  const [group, setGroup] = useState('mine');
  return (
    <SplitView
      label="Cases"
      groups={{
        label: 'Group',
        items: [
          { value: 'mine', label: 'Mine', count: 4, isOverdue: true },
          { value: 'free', label: 'Unassigned' },
        ],
        value: group,
        onChange: setGroup,
      }}
      rows={group === 'mine' ? rows : []}
      rowKey={(name) => name}
      renderRow={(name) => name}
      openKey={open}
      onOpen={(key) => {
        setOpen(key);
        onOpened?.(key);
      }}
      onNear={(near) => onNear?.([...near])}
      empty={<p>No cases</p>}
    >
      <h2>Case of {open}</h2>
      <TextInput aria-label="Comment" />
    </SplitView>
  );
}

test('j and k open the row they rest on, not those they pass, and load its neighbours ahead', async () => {
  const [onOpened, onNear] = [vi.fn(), vi.fn()];
  await render(<Cases onOpened={onOpened} onNear={onNear} />);
  // no timer runs between two of them, however busy the machine is
  for (let times = 0; times < 3; times++) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
    await Promise.resolve();
  }
  await expect.element(page.getByRole('heading', { name: 'Case of Clara' })).toBeVisible();
  await expect.element(row('Clara')).toHaveFocus();
  expect(onOpened.mock.calls).toEqual([['Clara']]);
  await expect.poll(() => onNear.mock.lastCall).toEqual([['Berta', 'Dora']]);
  await press('{ArrowUp}');
  await expect.element(page.getByRole('heading', { name: 'Case of Berta' })).toBeVisible();
  await expect.element(row('Berta')).toHaveAttribute('aria-current', 'true');
});

test('keys belong to a field while somebody types; the list is one stop of Tab', async () => {
  await render(<Cases />);
  await row('Dora').click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('');
  await press('jk');
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('jk');
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(row('Dora')).toHaveFocus();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Unassigned' })).toHaveFocus();
});

test('a group is chosen, and says when some of its rows are overdue', async () => {
  await render(<Cases />);
  const groups = page.getByRole('navigation', { name: 'Group' });
  await expect
    .element(groups.getByRole('button', { name: /^Mine ?4 \(some overdue\)$/ }))
    .toHaveAttribute('aria-current');
  await groups.getByRole('button', { name: 'Unassigned' }).click();
  await expect.element(page.getByText('No cases')).toBeVisible();
});

test('with less room the groups are a chip; with little, list and detail are two pages', async () => {
  await page.viewport(1100, 700);
  await render(<Cases />);
  await expect.element(page.getByRole('navigation', { name: 'Group' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Group is Mine' })).toBeVisible();
  await page.viewport(800, 700);
  await row('Berta').click();
  await expect.element(row('Berta')).not.toBeInTheDocument();
  await press('j');
  await expect.element(page.getByRole('heading', { name: 'Case of Clara' })).toBeVisible();
  await page.getByRole('button', { name: 'Cases' }).click();
  await expect.element(row('Clara')).toBeVisible();
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});
