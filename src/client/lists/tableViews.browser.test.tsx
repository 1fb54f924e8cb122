// Columns and height of rows: chosen once, kept on this computer.
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import { useTableView } from './tableViews.ts';

const getView = async (list: string) => (await renderHook(() => useTableView(list))).result.current;

test('columns are chosen for one list, the height of rows for all', async () => {
  const first = await getView('users');
  expect(first.view).toEqual({ isCompact: false, hidden: [] });
  first.change({ isCompact: true, hidden: ['role'] });
  expect((await getView('users')).view).toEqual({ isCompact: true, hidden: ['role'] });
  const tasks = await getView('tasks');
  expect(tasks.view).toEqual({ isCompact: true, hidden: [] });
  tasks.change({ isCompact: false, hidden: ['message'] });
  expect((await getView('users')).view).toEqual({ isCompact: false, hidden: ['role'] });
  const kept: unknown = JSON.parse(localStorage.getItem('kontora.look.tables') ?? 'null');
  expect(kept).toEqual({ isCompact: false, hidden: { users: ['role'], tasks: ['message'] } });
});
