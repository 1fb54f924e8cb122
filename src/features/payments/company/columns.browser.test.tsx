// Which columns lists of payments keep as they get narrower, and how they show a state.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { paymentColumns } from '../lists/company/paymentColumns.tsx';
import { paymentStates } from '../rules.ts';
import { taskColumns } from '../tasks/company/taskColumns.tsx';

/** Widths of the table: a wide window, one of 1440 px, one of 1024 px, beside a panel at 1440 px. */
const widths = [1480, 1153, 744, 693] as const;

async function shownAt<Row>(columns: readonly Column<Row>[], widthPx: number): Promise<string[]> {
  // the table reaches 12 px beyond its text on both sides
  await page.viewport(widthPx - 24 + 7 + 16, 700);
  const { container, unmount } = await render(
    <div style={{ width: widthPx - 24, marginInline: 12 }}>
      <Table label="Rows" columns={columns} rows={undefined} rowKey={String} empty={null} />
    </div>,
  );
  const shown = [...container.querySelectorAll('th')].filter((head) => getComputedStyle(head).visibility === 'visible');
  const words = shown.map(({ textContent }) => textContent);
  await unmount();
  return words;
}

test('transactions keep name, message, status, time and amount', async () => {
  const columns = paymentColumns({ funds: undefined, byDay: true });
  const all = ['Name', 'Message', 'Status', 'Account', 'Time', 'Fee', 'Amount'];
  expect(await shownAt(columns, 1153)).toEqual(all);
  const few = ['Name', 'Message', 'Status', 'Time', 'Amount'];
  for (const widthPx of [744, 693]) expect(await shownAt(columns, widthPx)).toEqual(few);
});

test('tasks lose account, creation and approval before the message; next step and amount stay', async () => {
  const columns = taskColumns({ personId: '1', funds: undefined });
  const shown: string[][] = [];
  for (const widthPx of widths) shown.push(await shownAt(columns, widthPx));
  expect(shown).toEqual([
    ['Payee', 'Message', 'Created by', 'From account', 'Created', 'Approval', 'Next step', 'Amount'],
    ['Payee', 'Message', 'Approval', 'Next step', 'Amount'],
    ['Payee', 'Next step', 'Amount'],
    ['Payee', 'Next step', 'Amount'],
  ]);
});

test('executed is an icon with its word for screen readers; exceptions have words, which the message makes room for', async () => {
  await page.viewport(1200, 700);
  const long = 'Order 88412, three pallets of pellets and firewood, delivery to the open day in Klaipėda '.repeat(2);
  const rows = [
    samplePayment({ id: 'a', state: paymentStates.executed }, { msg: long }),
    samplePayment({ id: 'b', state: paymentStates.rejected }, { msg: long }),
  ];
  await render(
    <Table
      label="Payments"
      columns={paymentColumns({ funds: undefined })}
      rows={rows}
      rowKey={({ id }) => id}
      empty={null}
    />,
  );
  const word = (text: string) => page.getByText(text, { exact: true }).element();
  const getBox = (element: Element) => element.getBoundingClientRect();
  expect(getBox(word('Executed')).width).toBeLessThan(2);
  const rejected = getBox(word('Rejected'));
  expect(rejected.width).toBeGreaterThan(40);
  const message = document.querySelectorAll('[role="cell"]:has(+ [role="cell"] svg)');
  const text = message[message.length - 1] ?? document.body;
  const endOfText = getBox(text).right - Number.parseFloat(getComputedStyle(text).paddingInlineEnd);
  expect(endOfText).toBeLessThanOrEqual(rejected.left);
});
