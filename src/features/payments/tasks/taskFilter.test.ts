import { expect, it } from 'vitest';
import { filterTasks, standingOf } from './taskFilter.ts';

const me = { id: '1', name: 'Ieva' };
const other = { id: '2', name: 'Jonas' };
const task = (name: string, awaited = [me], account = 'LT121000011101001000') => ({
  name,
  details: 'Sąskaita 12',
  creator: 'Ona',
  account,
  awaited,
});
const tasks = [task('Žalioji Giria'), task('Holz AG', [other], 'DE89370400440532013000'), task('Duona', [])];
const found = (filter: Parameters<typeof filterTasks>[1]) => filterTasks(tasks, filter, me.id).map(({ name }) => name);

it('tells whose turn it is', () => {
  expect(tasks.map((each) => standingOf(each, me.id))).toEqual(['mine', 'others', 'unsent']);
  expect(standingOf(task('x', [other, me]), me.id)).toBe('mine');
});

it('finds by standing, and by payee, message, creator or IBAN as people type them', () => {
  expect(found({})).toHaveLength(3);
  expect(found({ standing: 'others' })).toEqual(['Holz AG']);
  expect(found({ text: 'zalioji' })).toEqual(['Žalioji Giria']);
  expect(found({ text: 'saskaita 12' })).toHaveLength(3);
  expect(found({ text: 'de89 3704' })).toEqual(['Holz AG']);
  expect(found({ text: 'ona', standing: 'unsent' })).toEqual(['Duona']);
  expect(found({ text: 'nobody' })).toEqual([]);
});
