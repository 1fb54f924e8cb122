// The direction of the doors: which part of src/ may import which, and no circle between features.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { whyNotInBrowser } from '../tools/refuse-server-code.ts';
import {
  findCircle,
  findRoomCircle,
  findWrongDirections,
  getSpecifiers,
  packagesBehind,
  readImports,
} from './directions.ts';

const root = process.cwd();
const imports = readImports(root);

test('every import of src/ goes in an allowed direction', () => {
  expect(imports.length).toBeGreaterThan(20);
  expect(findWrongDirections(imports)).toEqual([]);
});

test('features import each other in no circle', () => {
  expect(findCircle(imports)).toBe(undefined);
});

test('the rooms of a feature import each other in no circle', () => {
  expect(findRoomCircle(imports)).toBe(undefined);
});

test('a circle of rooms is found, and one through what puts them together', () => {
  const at = (from: string, to: string) => ({ from: `src/features/cards/${from}`, to: `src/features/cards/${to}` });
  const circular = [at('orders/server/sql.ts', 'limits/rules.ts'), at('limits/company/Limits.tsx', 'orders/calls.ts')];
  expect(findRoomCircle(circular)).toEqual(['cards/orders', 'cards/limits', 'cards/orders']);
  expect(findCircle(circular)).toBe(undefined);
  const throughTop = [at('company/Page.tsx', 'limits/rules.ts'), at('limits/company/Limits.tsx', 'company/words.ts')];
  expect(findRoomCircle(throughTop)).toEqual(['cards/on top', 'cards/limits', 'cards/on top']);
  expect(findRoomCircle([at('company/Page.tsx', 'limits/rules.ts'), at('limits/rules.ts', 'rules.ts')])).toBe(
    undefined,
  );
});

test('the parent process needs nothing but Node', () => {
  expect(packagesBehind(root, 'src/start.ts').filter((name) => !name.startsWith('node:'))).toEqual([]);
});

test.each([
  ['src/shared/money.ts', 'src/server/db/pool.ts'],
  ['src/client/api/call.ts', 'src/features/cards/calls.ts'],
  ['src/client/api/call.ts', 'src/server/config/config.ts'],
  ['src/server/http/app.ts', 'src/features/cards/server/sql.ts'],
  ['src/server/http/app.ts', 'src/serve.ts'],
  ['src/features/cards/rules.ts', 'src/server/db/pool.ts'],
  ['src/features/cards/rules.ts', 'src/features/payments/cases.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/cards/server/sql.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/payments/rules.ts'],
  ['src/features/cards/server/sql.ts', 'src/features/payments/rules.ts'],
  ['src/features/cards/server/sql.ts', 'src/client/api/call.ts'],
  ['src/simulators/clearing/answer.ts', 'src/server/db/pool.ts'],
  ['src/simulators/clearing/answer.ts', 'src/features/rails/server/sepa.ts'],
  ['src/features/rails/iso20022/read.ts', 'src/features/rails/rules.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/cards/backoffice/CardProductionPage.tsx'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/clients/backoffice/ClientsPage.tsx'],
  ['src/features/cards/backoffice/CardProductionPage.tsx', 'src/features/cards/company/CardsPage.tsx'],
  ['src/features/cards/backoffice/CardProductionPage.tsx', 'src/features/clients/company/funds.ts'],
  ['src/features/access/device/DeviceRoute.tsx', 'src/features/access/company/LoginPage.tsx'],
  ['src/features/access/device/DeviceRoute.tsx', 'src/features/access/backoffice/DevicesSection.tsx'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/payments/orders/company/pay/PayPanel.tsx'],
  ['src/features/cards/server/handlers.ts', 'src/features/payments/tasks/server/sql.ts'],
  ['src/features/cards/server/handlers.ts', 'src/features/members/server/memberSql.ts'],
  ['src/features/cards/server/handlers.ts', 'src/features/payments/lists/server/confirmation/render.ts'],
  ['src/features/cards/server/handlers.ts', 'src/features/payments/feature.server.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/payments/feature.company.ts'],
  ['src/features/cards/feature.server.ts', 'src/features/payments/server/pay.ts'],
  ['src/features/cards/feature.server.ts', 'src/features/cards/company/CardsPage.tsx'],
  ['src/features/cards/feature.company.ts', 'src/features/cards/backoffice/CardProductionPage.tsx'],
  ['src/features/cards/feature.staff.ts', 'src/features/cards/company/CardsPage.tsx'],
  ['src/features/cards/rules.ts', 'src/features/cards/feature.server.ts'],
  ['src/features.server.ts', 'src/features/cards/server/handlers.ts'],
  ['src/features.server.ts', 'src/features/cards/feature.company.ts'],
  ['src/features.company.ts', 'src/features/cards/feature.server.ts'],
  ['src/features.company.ts', 'src/serve.ts'],
  ['src/serve.ts', 'src/features/cards/company/CardsPage.tsx'],
  ['src/features/cards/server/sql.ts', 'db/demo/seed.ts'],
  ['src/features/cards/server/sql.ts', 'tests/harness/database.ts'],
  ['src/features/cards/limits/company/Limits.tsx', 'src/features/cards/server/sql.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/cards/limits/server/sql.ts'],
  ['src/features/cards/limits/rules.ts', 'src/features/payments/lists/server/list.ts'],
  ['src/features/cards/server/handlers.ts', 'src/features/payments/tasks/server/sql.ts'],
])('%s → %s is found', (from, to) => {
  expect(findWrongDirections([{ from, to }])).toHaveLength(1);
});

test.each([
  ['src/features/cards/rules.ts', 'src/features/payments/rules.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/payments/lists/company/PaymentPanel.tsx'],
  ['src/features/cards/company/CardsPage.tsx', 'src/client/ui/table/Table.tsx'],
  ['src/features/cards/server/handlers.ts', 'src/features/payments/server/pay.ts'],
  ['src/features/cards/server/handlers.ts', 'src/features/cards/calls.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/payments/tasks/company/useTasks.ts'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/access/device/DockedPhone.tsx'],
  ['src/features/cards/company/CardsPage.tsx', 'src/features/cards/company/order/OrderDialog.tsx'],
  ['src/features/cards/feature.server.ts', 'src/features/cards/server/sql.ts'],
  ['src/features/cards/feature.staff.ts', 'src/features/cards/backoffice/CardProductionPage.tsx'],
  ['src/features.server.ts', 'src/features/cards/feature.server.ts'],
  ['src/features.company.ts', 'src/features/cards/feature.company.ts'],
  ['src/main.browser.tsx', 'src/features.company.ts'],
  ['src/main.server.ts', 'db/demo/seed.ts'],
])('%s → %s is allowed', (from, to) => {
  expect(findWrongDirections([{ from, to }])).toEqual([]);
});

test('a circle through three features is found', () => {
  const chain = ['cards', 'payments', 'accounts', 'cards'];
  const circular = chain.slice(1).map((feature, index) => ({
    from: `src/features/${chain[index]}/server/sql.ts`,
    to: `src/features/${feature}/server/sql.ts`,
  }));
  expect(findCircle(circular)).toEqual(chain);
  expect(findCircle(circular.slice(0, 2))).toBe(undefined);
});

test('types, re-exports and lazy imports are seen', () => {
  const text = `
    import type { A } from './a.ts';
    import './b.css';
    export { c } from './c.ts';
    const lazy = () => import('./d.tsx');
  `;
  expect(getSpecifiers('x.tsx', text)).toEqual(['./a.ts', './b.css', './c.ts', './d.tsx']);
});

test('the browser build refuses server code', () => {
  expect(whyNotInBrowser('node:fs', '')).toContain('only in Node');
  expect(whyNotInBrowser('../../server/db/pool.ts', 'src/server/db/pool.ts')).toContain('server code');
  expect(whyNotInBrowser('../server/sql.ts', 'src/features/cards/server/sql.ts')).toContain('server code');
  expect(whyNotInBrowser('../server/sql.ts', 'src/features/payments/tasks/server/sql.ts')).toContain('server code');
  expect(whyNotInBrowser('./serve.ts', 'src/serve.ts')).toContain('server code');
  expect(whyNotInBrowser('../feature.server.ts', 'src/features/cards/feature.server.ts')).toContain('server code');
  expect(whyNotInBrowser('./features.server.ts', 'src/features.server.ts')).toContain('server code');
  expect(whyNotInBrowser('../calls.ts', 'src/features/cards/calls.ts')).toBe(undefined);
});

test('unit tests share their modules: what puts others in their place is in a file of its own', () => {
  const names = fs.readdirSync('src', { recursive: true, encoding: 'utf8' });
  const tests = names.filter((name) => /\.test\.tsx?$/.test(name) && !/[\\/]server[\\/]/.test(name));
  const replacing = tests.filter((name) =>
    /vi\.(mock|doMock|resetModules)\(/.test(fs.readFileSync(`src/${name}`, 'utf8')),
  );
  expect(replacing.filter((name) => !name.endsWith('.mocked.test.ts'))).toEqual([]);
});
