// The table of every list, what stands above it, and the parts that choose: keys, focus, what screen readers announce.
import '../fonts.css';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { opener, press, setUpTable } from '#tests/harness/peopleTable.browser.tsx';
import { Button } from '../action/Button.tsx';
import { Amount } from '../display/Amount.tsx';
import { Badge, StatusBadge } from '../display/StatusBadge.tsx';
import { TextInput } from '../input/TextInput.tsx';
import type { Column, Sort } from './columns.ts';
import { Table, type TableProps } from './Table.tsx';
import { TableOptions, type TableView } from './TableOptions.tsx';
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

function People(props: Partial<TableProps<Row>>) {
  return (
    <Table label="People" columns={columns} rows={rows} rowKey={({ id }) => id} empty={<p>No one</p>} {...props} />
  );
}

setUpTable();

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
    const reported = vi.fn();
    await render(
      <People
        onOpen={({ name }) => reported(`open ${name}`)}
        rowActions={({ name }) => <Button onClick={() => reported(`act ${name}`)}>Act on {name}</Button>}
      />,
    );
    await page.getByRole('cell', { name: 'B', exact: true }).click();
    const act = page.getByRole('button', { name: 'Act on Clara' });
    await expect.element(act).not.toBeInTheDocument();
    await page.getByRole('cell', { name: 'C', exact: true }).hover();
    await act.click();
    expect(reported.mock.calls.flat()).toEqual(['open Berta', 'act Clara']);
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
    await expect.element(page.getByText('No one')).toBeVisible();
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

describe('a grid', () => {
  function Grid() {
    const [view, setView] = useState<TableView>({ isCompact: false, hidden: [] });
    return (
      <>
        <TableOptions columns={columns} view={view} onChange={setView} />
        <People columns={columns.filter(({ key }) => !view.hidden.includes(key))} compact={view.isCompact} />
      </>
    );
  }

  test('has columns chosen, all but the first, and rows of 32 px', async () => {
    await render(<Grid />);
    const row = page.getByRole('row', { name: 'Anna' });
    const heightPx = () => row.element().getBoundingClientRect().height;
    expect(heightPx()).toBeCloseTo(44, 0);
    await opener('Rows and columns').click();
    await page.getByRole('radio', { name: 'Compact' }).click();
    expect(heightPx()).toBeCloseTo(32, 0);
    expect(getComputedStyle(row.element()).fontSize).toBe('13px');
    await expect.element(page.getByRole('checkbox', { name: 'Name' })).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Letter' }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Letter' })).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Letter' }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Letter' })).toBeVisible();
  });

  test.each([
    ['usual', 1200, false],
    ['compact', 1200, true],
    ['list', 390, false],
  ] as const)('has its height before all rows are drawn, in the %s form', async (_form, width, compact) => {
    await page.viewport(width, 800);
    const many = Array.from({ length: 300 }, (_, at) => ({ id: String(at), name: `Person ${at}` }));
    const twoLines = [...columns, { key: 'role', title: 'Role', render: () => 'Clerk' }];
    for (const rows of [many.slice(0, 90), many]) {
      const { container, unmount } = await render(<People columns={twoLines} rows={rows} compact={compact} />);
      const body = () => container.querySelector('tbody')?.getBoundingClientRect().height ?? 0;
      const first = body();
      await expect.poll(() => container.querySelectorAll('[data-row]').length).toBeGreaterThan(20);
      const row = container.querySelector('[data-row]')?.getBoundingClientRect().height ?? 0;
      expect(first, `rows of ${row} px`).toBeCloseTo(rows.length * row, 0);
      await expect.poll(body).toBeCloseTo(rows.length * row, 0);
      await unmount();
    }
  });

  test('keeps a long name off the amount in the list form', async () => {
    await page.viewport(390, 800);
    const amount: Column<Row> = { key: 'amount', title: 'Amount', align: 'end', render: () => '12 345.67' };
    await render(<People columns={[...columns, amount]} rows={[{ id: '1', name: 'Nordwald '.repeat(9) }]} />);
    const cell = page.getByText('12 345.67').element().closest('td');
    expect(cell && getComputedStyle(cell).paddingInlineStart).toBe('12px');
  });

  test('has words, badges, amounts and buttons of a row on one baseline, and headings on another', async () => {
    const mixed: Column<Row>[] = [
      { key: 'name', title: 'Name', sortable: true, render: ({ name }) => name },
      {
        key: 'quiet',
        title: 'State',
        render: () => (
          <StatusBadge kind="pending" quiet>
            Pending
          </StatusBadge>
        ),
      },
      { key: 'badge', title: 'Role', render: () => <Badge>Clerk</Badge> },
      { key: 'next', title: 'Next', render: () => <Button size="xsmall">Send</Button> },
      { key: 'amount', title: 'Amount', align: 'end', render: () => <Amount value="12.00" currency="EUR" /> },
    ];
    await document.fonts.load('500 14px "Inter Variable"');
    for (const compact of [false, true]) {
      const { container, unmount } = await render(
        <People columns={mixed} compact={compact} onSort={() => undefined} />,
      );
      for (const line of ['thead tr', 'tbody tr']) {
        const cells = [...(container.querySelector(line)?.children ?? [])];
        const baselines = cells.map(getBaseline);
        expect(Math.max(...baselines) - Math.min(...baselines), `${line}: ${baselines.join(', ')}`).toBeLessThan(1);
      }
      // otherwise a browser puts the letters of buttons up to a pixel lower
      for (const button of container.querySelectorAll('button')) {
        expect(getComputedStyle(button).textRendering).toBe(getComputedStyle(document.body).textRendering);
      }
      await unmount();
    }
  });
});

/** Where the letters of the first words inside stand, in px from the top of the window. */
function getBaseline(element: Element): number {
  const range = document.createRange();
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element;
  range.selectNodeContents(words);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('no canvas');
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(words.parentElement ?? element);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return range.getBoundingClientRect().top + pen.measureText('x').fontBoundingBoxAscent;
}
