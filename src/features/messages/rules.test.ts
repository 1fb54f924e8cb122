import { expect, test } from 'vitest';
import { fillTemplate } from './rules.ts';

test('a template is filled in; what has no value stays', () => {
  expect(fillTemplate('Dear {company}, on {date}: {constructor}', { company: 'Giria', date: '{company}' })).toBe(
    'Dear Giria, on {company}: {constructor}',
  );
});
