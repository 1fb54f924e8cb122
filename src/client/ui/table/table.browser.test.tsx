// The table of every list, what stands above it, and the parts that choose: keys, focus, what screen readers are told.
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../action/Button.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { SegmentedTabs } from '../layout/SegmentedTabs.tsx';
import { ChoiceChip } from './ChoiceChip.tsx';
import type { Column, Sort } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterChip } from './FilterChip.tsx';
import { Table, type TableProps } from './Table.tsx';
import { useSelection } from './useSelection.tsx';

interface Row {
  id: string;
  name: string;
}

const rows: readonly Row[] = ['Anna', 'Berta', 'Clara', 'Dora'].map((name) => ({ id: name[0] ?? '', name }));
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true },
  { key: 'id', title: 'Letter', render: ({ id }) => id, align: 'end' },
];
const press = (keys: string) => userEvent.keyboard(keys);
const opener = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1200, 800));

function People(props: Partial<TableProps<Row>>) {
  return (
    <Table label="People" columns={columns} rows={rows} rowKey={({ id }) => id} empty={<p>Nobody</p>} {...props} />
  );
}

describe('rows', () => {
  test('are one stop of Tab; arrows, j, k, Home and End move, Enter opens', async () => {
    const opened = vi.fn();
    await render(
      <>
        <People onOpen={({ name }) => opened(name)} />
        <Button>After</Button>
      </>,
    );
    await press('{Tab}');
    await expect.element(opener('Anna')).toHaveFocus();
    await press('{ArrowDown}j');
    await expect.element(opener('Clara')).toHaveFocus();
    await press('k');
    await expect.element(opener('Berta')).toHaveFocus();
    await press('{End}');
    await expect.element(opener('Dora')).toHaveFocus();
    await press('{ArrowDown}{Home}{ArrowUp}');
    await expect.element(opener('Anna')).toHaveFocus();
    await press('{ArrowDown}{Enter}');
    expect(opened.mock.calls).toEqual([['Berta']]);
    await press('{Tab}');
    await expect.element(opener('After')).toHaveFocus();
  });

  test('are entered by j while nothing has focus, not while somebody types', async () => {
    await render(
      <>
        <TextInput aria-label="Search" />
        <People onOpen={() => undefined} />
      </>,
    );
    const search = page.getByRole('textbox', { name: 'Search' });
    await search.click();
    await press('j');
    await expect.element(search).toHaveValue('j');
    (document.activeElement as HTMLElement).blur();
    await press('j');
    await expect.element(opener('Anna')).toHaveFocus();
  });

  test('with one open, moving opens the next; focus comes back to the row shown last', async () => {
    function Opening() {
      const [open, setOpen] = useState<string>();
      return (
        <>
          <People onOpen={({ id }) => setOpen(id)} openKey={open} />
          <p>{open ? `Open: ${open}` : 'None is open'}</p>
          <Button onClick={() => setOpen(undefined)}>Close</Button>
        </>
      );
    }
    await render(<Opening />);
    await press('{Tab}{Enter}{ArrowDown}{ArrowDown}');
    await expect.element(page.getByText('Open: C')).toBeVisible();
    await expect.element(opener('Clara')).toHaveAttribute('aria-current', 'true');
    await expect.element(opener('Clara')).toHaveFocus();
  });

  test('open by a click anywhere on them but on their own buttons', async () => {
    const told = vi.fn();
    await render(
      <People
        onOpen={({ name }) => told(`open ${name}`)}
        rowActions={({ name }) => <Button onClick={() => told(`act ${name}`)}>Act on {name}</Button>}
      />,
    );
    await page.getByRole('cell', { name: 'B', exact: true }).click();
    const act = page.getByRole('button', { name: 'Act on Clara' });
    await expect.element(act).not.toBeInTheDocument();
    await page.getByRole('cell', { name: 'C', exact: true }).hover();
    await act.click();
    expect(told.mock.calls.flat()).toEqual(['open Berta', 'act Clara']);
  });

  test('are links where they have an address, and mark missing or changed fields by a word', async () => {
    const mark = ({ id }: Row) => (({ A: 'missing', B: 'updated' }) as const)[id];
    await render(<People rowHref={({ id }) => `#/people/${id}`} mark={mark} />);
    await expect.element(page.getByRole('link', { name: 'Clara' })).toHaveAttribute('href', '#/people/C');
    await expect.element(page.getByRole('row', { name: 'Anna' })).toHaveTextContent('Missing');
    await expect.element(page.getByRole('row', { name: 'Berta' })).toHaveTextContent('Updated');
  });
});

describe('a table', () => {
  test('is busy while it loads, then says that there is nothing, or what went wrong', async () => {
    const shown = await render(<People rows={undefined} />);
    await expect.element(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'true');
    await shown.rerender(<People rows={[]} />);
    await expect.element(page.getByText('Nobody')).toBeVisible();
    const again = vi.fn();
    await shown.rerender(<People error={{ message: 'The bank does not answer.', onRetry: again }} />);
    await expect.element(page.getByText('The bank does not answer.')).toBeVisible();
    await page.getByRole('button').click();
    expect(again).toHaveBeenCalledTimes(1);
  });

  test('is sorted by its headings, one way and the other, and says which', async () => {
    function Sorted() {
      const [sort, setSort] = useState<Sort>();
      return <People sort={sort} onSort={setSort} />;
    }
    await render(<Sorted />);
    const heading = page.getByRole('columnheader', { name: 'Name' });
    await expect.element(heading).not.toHaveAttribute('aria-sort');
    await page.getByRole('button', { name: 'Name' }).click();
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
    await press('{Enter}');
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
    await expect
      .element(page.getByRole('columnheader', { name: 'Letter' }).getByRole('button'))
      .not.toBeInTheDocument();
  });

  test('has rows chosen one by one, from one to another with Shift, and all of those that may be', async () => {
    function Chosen() {
      const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
      const selection = useSelection({
        rows,
        rowKey: ({ id }) => id,
        selected,
        onChange,
        canSelect: ({ id }) => id !== 'B',
        actions: <Button>Pay</Button>,
      });
      return (
        <>
          <p>Chosen: {[...selected].sort().join('')}</p>
          <People selection={selection} />
        </>
      );
    }
    await render(<Chosen />);
    const box = (name: string) => page.getByRole('row', { name }).getByRole('checkbox');
    await expect.element(box('Berta')).not.toBeInTheDocument();
    await box('Anna').click();
    await box('Dora').click({ modifiers: ['Shift'] });
    await expect.element(page.getByText('Chosen: ACD')).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('3 selected');
    await box('Clara').click();
    const all = page.getByRole('checkbox', { name: 'Select all rows' });
    await expect.element(all).toBePartiallyChecked();
    await all.click();
    await expect.element(page.getByText('Chosen: ACD')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await expect.element(page.getByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  });
});

describe('filters', () => {
  function Filters({ onClear }: { onClear?: () => void }) {
    const [text, setText] = useState('');
    const [kind, setKind] = useState<'sent' | 'received'>();
    return (
      <FilterBar search={{ value: text, onChange: setText, placeholder: 'Search payments' }} onClear={onClear}>
        <ChoiceChip
          label="Direction"
          options={[
            { value: 'sent', label: 'Sent' },
            { value: 'received', label: 'Received' },
          ]}
          value={kind}
          onChange={setKind}
        />
        <FilterChip label="Amount" verb="at least" value={undefined} onClear={() => undefined}>
          {(close) => (
            <>
              <TextInput aria-label="Least" />
              <Button onClick={close}>Done</Button>
            </>
          )}
        </FilterChip>
      </FilterBar>
    );
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

  test('tabs over a list are named as a group, and say which is chosen', async () => {
    function Tabs() {
      const [value, setValue] = useState('all');
      const segments = [
        { value: 'all', label: 'All', count: 12 },
        { value: 'mine', label: 'Mine' },
      ];
      return <SegmentedTabs label="Status" segments={segments} value={value} onChange={setValue} />;
    }
    await render(<Tabs />);
    const tabs = page.getByRole('group', { name: 'Status' });
    await expect.element(tabs.getByRole('button', { name: 'All 12' })).toHaveAttribute('aria-pressed', 'true');
    await press('{Tab}{Tab}{Enter}');
    await expect.element(tabs.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(tabs.getByRole('button', { name: 'All 12' })).toHaveAttribute('aria-pressed', 'false');
  });
});
