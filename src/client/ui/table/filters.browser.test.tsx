// Filters of a list in a browser: chips, search, keys and tabs.
import '../fonts.css';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { opener, press, setUpTable } from '#tests/harness/peopleTable.browser.tsx';
import { Button } from '../action/Button.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { SegmentedTabs } from '../layout/SegmentedTabs.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { FilterField } from './filterFields.ts';

setUpTable();

describe('filters', () => {
  function Filters({ onClear }: { onClear?: () => void }) {
    const [text, setText] = useState('');
    const [kind, setKind] = useState<string>();
    const [roles, setRoles] = useState<string>();
    const fields: FilterField[] = [
      {
        kind: 'choice',
        label: 'Direction',
        options: [
          { value: 'sent', label: 'Sent' },
          { value: 'received', label: 'Received' },
        ],
        value: kind,
        onChange: setKind,
      },
      {
        kind: 'inputs',
        label: 'Amount',
        verb: 'at least',
        value: undefined,
        onChange: () => undefined,
        inputs: (close) => (
          <>
            <TextInput aria-label="Least" />
            <Button onClick={close}>Done</Button>
          </>
        ),
      },
      {
        kind: 'several',
        label: 'Role',
        options: ['Director', 'Accountant', 'Auditor'].map((label) => ({ value: label, label })),
        value: roles,
        onChange: setRoles,
      },
      ...['One', 'Two', 'Three'].map(
        (label): FilterField => ({
          kind: 'choice',
          label,
          options: [{ value: label, label: `Only ${label}` }],
          value: label === 'Three' ? kind : undefined,
          onChange: label === 'Three' ? setKind : () => undefined,
        }),
      ),
    ];
    const search = { value: text, onChange: setText, placeholder: 'Search payments' };
    return <FilterBar search={search} fields={fields} onClear={onClear} />;
  }

  test('a chip opens its choices, becomes a sentence by the chosen one, and is removed again', async () => {
    await render(<Filters />);
    await opener('Direction').click();
    await expect.element(page.getByRole('dialog', { name: 'Direction' })).toBeVisible();
    await expect.element(opener('Sent')).toHaveFocus();
    await press('{Tab}{Enter}');
    const set = opener('Direction is Received');
    await expect.element(set).toHaveAttribute('aria-expanded', 'false');
    await opener('Remove filter Direction').click();
    await expect.element(opener('Direction')).toBeVisible();
  });

  test('a chip closes on Escape with focus where it was, and by its own button', async () => {
    await render(<Filters />);
    await opener('Amount').click();
    await expect.element(page.getByRole('textbox', { name: 'Least' })).toHaveFocus();
    await press('{Escape}');
    await expect.element(page.getByRole('textbox', { name: 'Least' })).not.toBeInTheDocument();
    await expect.element(opener('Amount')).toHaveFocus();
    await press('{Enter}');
    await opener('Done').click();
    await expect.element(opener('Done')).not.toBeInTheDocument();
  });

  test('the search is named, emptied by its cross; clearing is offered only while something is set', async () => {
    const cleared = vi.fn();
    const shown = await render(<Filters />);
    const search = page.getByRole('searchbox', { name: 'Search payments' });
    await search.fill('rent');
    await opener('Clear search').click();
    await expect.element(search).toHaveValue('');
    await expect.element(opener('Clear filters')).not.toBeInTheDocument();
    await shown.rerender(<Filters onClear={cleared} />);
    await opener('Clear filters').click();
    expect(cleared).toHaveBeenCalledTimes(1);
  });

  test('several values: any of them, or none of them', async () => {
    await render(<Filters />);
    await opener('Role').click();
    const box = (name: string) => page.getByRole('checkbox', { name });
    await expect.element(box('Director')).toHaveFocus();
    await box('Director').click();
    await expect.element(opener('Role is Director')).toBeInTheDocument();
    await box('Auditor').click();
    await expect.element(opener('Role is any of Director, Auditor')).toBeInTheDocument();
    await page.getByRole('radio', { name: 'Is not' }).click();
    await box('Director').click();
    await expect.element(opener('Role is not Auditor')).toBeInTheDocument();
    await box('Auditor').click();
    await expect.element(opener('Role')).toBeInTheDocument();
  });

  test('Shift+F lists all fields: type, choose, value; the result is a chip', async () => {
    await render(<Filters />);
    // more than four fields: the last ones have no chip until they are set
    await expect.element(opener('Three')).not.toBeInTheDocument();
    await press('{Shift>}F{/Shift}');
    const field = page.getByRole('combobox', { name: 'Filter by' });
    await expect.element(field).toHaveFocus();
    expect(page.getByRole('option').elements()).toHaveLength(6);
    await press('dir');
    await expect.element(page.getByRole('option', { name: 'Direction' })).toHaveAttribute('aria-selected', 'true');
    await press('{Enter}');
    await expect.element(opener('Sent')).toHaveFocus();
    await opener('All filters').click();
    await expect.element(field).toHaveFocus();
    await press('three{ArrowDown}{Enter}');
    await expect.element(opener('Three is Only Three')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });

  test('Shift+F is a letter while somebody types', async () => {
    await render(<Filters />);
    const search = page.getByRole('searchbox', { name: 'Search payments' });
    await search.click();
    await press('{Shift>}F{/Shift}');
    await expect.element(search).toHaveValue('F');
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  });

  test('chips are one line, however many are set', async () => {
    await page.viewport(700, 600);
    const { container } = await render(<Filters onClear={() => undefined} />);
    const heightPx = () => container.querySelector('search')?.getBoundingClientRect().height;
    const before = heightPx();
    await opener('Role').click();
    for (const name of ['Director', 'Accountant', 'Auditor']) await page.getByRole('checkbox', { name }).click();
    await press('{Escape}');
    await expect.element(opener('Role is any of Director, Accountant, Auditor')).toBeInTheDocument();
    expect(heightPx()).toBe(before);
  });

  test('tabs over a list are one stop of Tab; arrows choose', async () => {
    function Tabs() {
      const [value, setValue] = useState('all');
      const segments = [
        { value: 'all', label: 'All', count: 12 },
        { value: 'mine', label: 'Mine' },
      ];
      return (
        <>
          <SegmentedTabs label="Status" segments={segments} value={value} onChange={setValue} />
          <Button>After</Button>
        </>
      );
    }
    await render(<Tabs />);
    const tab = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('radio', { name });
    await expect.element(tab('All 12')).toBeChecked();
    await press('{Tab}{ArrowRight}');
    await expect.element(tab('Mine')).toBeChecked();
    await expect.element(tab('Mine')).toHaveFocus();
    await expect.element(tab('All 12')).not.toBeChecked();
    await press('{Tab}');
    await expect.element(opener('After')).toHaveFocus();
    await tab('All 12').click();
    await expect.element(tab('All 12')).toBeChecked();
  });
});
