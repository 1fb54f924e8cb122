// The person who may not read what a tab shows has no such tab: every role on every tab, by the table of permissions
// typed by hand.
import { describe, expect, test } from 'vitest';
import { tabsFor } from '../src/features/desk/backoffice/tabsFor.ts';
import { complianceTabsFor } from '../src/features/investigation/backoffice/complianceTabs.ts';
import { type StaffRole, staffRoles } from '../src/shared/permissions.ts';
import { staffKeys } from '../src/shared/staffKeys.ts';
import { readExpected } from './harness/expectations.ts';

const permissions = readExpected('permissions');
const head = permissions.head.split(',');
const rows = permissions.rows.map((line) => line.split(','));
const roles = Object.keys(staffRoles) as StaffRole[];

/** Roles that the server does not refuse. */
function getReaders(call: string): string[] {
  const row = rows.find(([name]) => name === `GET ${call}`);
  if (!row) throw new Error(`no such call: ${call}`);
  return roles.filter((role) => row[head.indexOf(role)] !== '403');
}

const client = '/web/clients/{clientId}';
/** What each tab reads first. */
const clientTabs = {
  ...{ summary: `${client}/score`, money: `${client}/balances`, transactions: '/web/payments/{clientId}' },
  ...{ cards: '/web/cards/{clientId}', people: '/web/relations/{clientId}', cases: '/web/tasks/{clientId}' },
  ...{ screening: `${client}/screening.json`, messages: '/web/logs/{clientId}/NOTE', documents: `${client}/files` },
  log: '/web/logs/{clientId}',
};
const complianceTabs = {
  ...{ events: '/web/events', client: '/web/monitoring/{clientId}', network: '/web/monitoring/{clientId}?network' },
  ...{
    workload: '/web/workload',
    reports: '/web/mlro-reports',
    rules: '/web/rules',
    requests: '/web/request-templates',
  },
  ...{ words: '/web/forbidden-words', risks: '/web/risks' },
};
const keys = Object.keys(staffKeys).join('');

describe.each(roles)('%s', (role) => {
  test('has the tabs of a client that it may read, and no others', () => {
    // who opens records: the panel of Client Management has the same tabs
    if (!getReaders(client).includes(role)) return;
    const expected = Object.entries(clientTabs).flatMap(([tab, call]) => (getReaders(call).includes(role) ? tab : []));
    expect(tabsFor({ role, keys })).toEqual(expected);
  });

  test('has the tabs of the compliance unit that it may read, and no others', () => {
    if (!'AMHFE'.includes(role)) return;
    const expected = Object.entries(complianceTabs).flatMap(([tab, call]) =>
      getReaders(call).includes(role) ? tab : [],
    );
    expect(complianceTabsFor({ role, keys })).toEqual(expected);
  });
});
