import '#src/features.shared.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { declaredSettings } from '#shared/settings.ts';
import { ConfigError, describeConfig, loadConfig } from './config.ts';
import { settings } from './settings.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-config-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function refusal(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

test('a bare environment gives the demo on this machine', () => {
  expect(loadConfig({ PATH: '/bin', HOSTNAME: 'x' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    dataDir: path.resolve('data'),
    walArchive: undefined,
    demo: true,
    publicUrl: 'http://localhost:3000',
    supportUrl: 'https://support.kontora.example',
    supportEmail: 'support@kontora.example',
    logLevel: 'info',
    trustedProxies: [],
    auditHeads: path.resolve('data/audit-heads'),
    uploadDir: path.resolve('data/uploads'),
    railDir: path.resolve('data/rail'),
    folderMode: '0700',
    railBic: 'DEMOLT2CXXX',
    cardsUrl: undefined,
    cardsSecret: undefined,
    cardsStandIn: 100,
    cardrxSecret: undefined,
    metricsSecret: undefined,
    metricsPort: undefined,
    ofFeatures: {
      ...{ KONTORA_MLRO_FILE_DAYS: '1', KONTORA_MLRO_SUSPEND_DAYS: '10', KONTORA_TRANSLATE_IN_HOUSE: 'off' },
      KONTORA_SAFEGUARDING_CUT_OFF: '23:59',
    },
  });
});

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ PORT: '8080', KONTORA_PUBLIC_URL: 'http://localhost:3000' }, { publicUrl: 'http://localhost:3000' }],
  [
    { KONTORA_DEMO: 'off', KONTORA_PUBLIC_URL: 'https://bank.example.com/' },
    { publicUrl: 'https://bank.example.com', supportUrl: undefined, railDir: undefined },
  ],
  [{ HOST: '::1' }, { host: '::1', demo: true }],
  [{ HOST: '127.8.0.1' }, { host: '127.8.0.1', demo: true }],
  [
    { HOST: '0.0.0.0', KONTORA_DEMO: 'off', KONTORA_PUBLIC_URL: 'https://bank.example.com' },
    { host: '0.0.0.0', demo: false },
  ],
  [{ DATABASE_URL: 'postgresql://a:b@db/bank' }, { databaseUrl: 'postgresql://a:b@db/bank' }],
  [
    { DATABASE_URL: 'postgres://s@db/bank', DATABASE_OWNER_URL: 'postgres://o@db/bank' },
    { databaseUrl: 'postgres://s@db/bank', databaseOwnerUrl: 'postgres://o@db/bank' },
  ],
  [{ KONTORA_DATA_DIR: '/srv/bank' }, { dataDir: '/srv/bank', auditHeads: '/srv/bank/audit-heads' }],
  [{ KONTORA_AUDIT_HEADS: '/mnt/notary' }, { auditHeads: '/mnt/notary' }],
  [{ KONTORA_AUDIT_HEADS: 'off' }, { auditHeads: 'off' }],
  [
    { KONTORA_DEMO: 'off', KONTORA_RAIL_DIR: '/srv/sepa', KONTORA_RAIL_BIC: 'ACMELT2CXXX' },
    { demo: false, railDir: '/srv/sepa', railBic: 'ACMELT2CXXX' },
  ],
  [{ KONTORA_WAL_ARCHIVE: '/srv/log' }, { walArchive: '/srv/log' }],
  [{ KONTORA_LISTS_DIR: '/srv/lists' }, { ofFeatures: { KONTORA_LISTS_DIR: '/srv/lists' } }],
  [
    { KONTORA_CONTRACT: '## Contract\n\nOf {company}.' },
    { ofFeatures: { KONTORA_CONTRACT: '## Contract\n\nOf {company}.' } },
  ],
  [{ KONTORA_DEMO: '' }, { demo: true }],
  [{ KONTORA_LOG: 'warn' }, { logLevel: 'warn' }],
  [{ KONTORA_MLRO_SUSPEND_DAYS: '3' }, { ofFeatures: { KONTORA_MLRO_SUSPEND_DAYS: '3' } }],
  [{ KONTORA_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,::1' }, { trustedProxies: ['10.0.0.1', '10.1.0.0/16', '::1'] }],
  [{ KONTORA_SUPPORT_EMAIL: 'help@bank.example' }, { supportEmail: 'help@bank.example' }],
  [{ KONTORA_SUPPORT_URL: 'https://bank.example/help' }, { supportUrl: 'https://bank.example/help' }],
])('%j is read', (env, expected) => {
  expect(loadConfig(env)).toMatchObject(expected);
});

test.each([
  [{ PORT: '0' }, 'PORT must be a number from 1 to 65535 (it is "0").'],
  [{ PORT: '3000x' }, 'PORT must be a number'],
  [{ PORT: '65536' }, 'PORT must be a number'],
  [{ HOST: 'http://x' }, 'HOST must be an address'],
  [{ KONTORA_DEMO: 'yes' }, 'KONTORA_DEMO must be on or off (it is "yes").'],
  [{ KONTORA_PUBLIC_URL: 'http://bank.example.com' }, 'KONTORA_PUBLIC_URL must be an https address'],
  [{ KONTORA_PUBLIC_URL: 'https://bank.example.com' }, 'set KONTORA_DEMO=off, or leave the public address'],
  [{ KONTORA_METRICS_PORT: '3000' }, 'KONTORA_METRICS_PORT is a port of its own, other than PORT.'],
  [{ KONTORA_CARDS_STAND_IN: '-1' }, 'KONTORA_CARDS_STAND_IN must be whole euros from 0 to 999999'],
  [{ KONTORA_FOLDER_MODE: '0777' }, 'KONTORA_FOLDER_MODE must be one of 0700, 0750, 0770'],
  [{ KONTORA_METRICS_SECRET: 'short' }, 'KONTORA_METRICS_SECRET must be 32 to 200 letters'],
  [{ KONTORA_PUBLIC_URL: 'http://127.0.0.1:3000' }, 'KONTORA_PUBLIC_URL must be an https address'],
  [{ KONTORA_PUBLIC_URL: 'https://bank.example.com/app' }, 'KONTORA_PUBLIC_URL must be an https address'],
  [{ KONTORA_LOG: 'loud' }, 'KONTORA_LOG must be one of fatal, error'],
  [{ KONTORA_MLRO_FILE_DAYS: '0' }, 'KONTORA_MLRO_FILE_DAYS must be a number of bank days'],
  [{ KONTORA_TRUSTED_PROXIES: '10.0.0.1;10.0.0.2' }, 'KONTORA_TRUSTED_PROXIES must be addresses'],
  [{ KONTORA_TRUSTED_PROXIES: '10.0.0.0/33' }, 'KONTORA_TRUSTED_PROXIES must be addresses'],
  [{ KONTORA_SUPPORT_URL: 'javascript:alert(1)' }, 'KONTORA_SUPPORT_URL must be an http'],
  [{ KONTORA_SUPPORT_EMAIL: 'help' }, 'KONTORA_SUPPORT_EMAIL must be an e-mail'],
  [{ KONTORA_DMO: 'off' }, 'There is no setting KONTORA_DMO; the nearest is KONTORA_DEMO.'],
  [{ KONTORA_PUBLICURL_FILE: 'x' }, 'the nearest is KONTORA_PUBLIC_URL_FILE.'],
  [{ DATABASE_OWNER_URL: 'postgres://o@db/bank' }, 'set both, or neither'],
  [{ KONTORA_CARDS_URL: 'https://cards.example' }, 'set KONTORA_CARDS_SECRET to the secret shared with it'],
  [{ KONTORA_CARDS_URL: 'cards.example' }, 'KONTORA_CARDS_URL must be an http or https address'],
  [{ HOST: '0.0.0.0' }, 'set KONTORA_DEMO=off'],
  [{ HOST: '0.0.0.0', KONTORA_DEMO: 'off' }, 'set KONTORA_PUBLIC_URL to the https address'],
  [
    { HOST: '10.0.0.5', KONTORA_DEMO: 'off', KONTORA_PUBLIC_URL: 'http://localhost:3000' },
    'set KONTORA_PUBLIC_URL to the https address',
  ],
])('%j is refused by a sentence', (env, sentence) => {
  expect(refusal(env)).toContain(sentence);
});

test.each(['short', 'with spaces '.repeat(4), 'x'.repeat(201)])('the secret of a program is not %j', (secret) => {
  expect(() => loadConfig({ KONTORA_CARDS_SECRET: secret })).toThrow('KONTORA_CARDS_SECRET must be 32 to 200');
});

test('a secret can come from a file, and is shown neither in a refusal nor in the description', () => {
  const file = path.join(folder, 'url');
  fs.writeFileSync(file, 'postgres://bank:canary@db/bank\n');
  const config = loadConfig({ DATABASE_URL_FILE: file });
  expect(config.databaseUrl).toBe('postgres://bank:canary@db/bank');
  expect(JSON.stringify(describeConfig(config))).not.toContain('canary');
  expect(refusal({ DATABASE_URL: 'mysql://bank:canary@db' })).toBe(
    'DATABASE_URL must be an address that begins with postgres://.',
  );
  expect(refusal({ DATABASE_URL: 'postgres://x', DATABASE_URL_FILE: file })).toContain('not both');
  expect(refusal({ DATABASE_URL_FILE: path.join(folder, 'none') })).toContain('cannot be read');
});

test('the description names every setting and can be read back', () => {
  const config = loadConfig({ KONTORA_DEMO: 'off', KONTORA_TRUSTED_PROXIES: '10.0.0.1,::1' });
  const described = describeConfig(config);
  expect(Object.keys(described)).toEqual([...Object.values(settings), ...declaredSettings()].map(({ name }) => name));
  expect(loadConfig(described)).toEqual(config);
});
