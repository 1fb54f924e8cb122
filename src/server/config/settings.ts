// The settings of the engine, and those that the parent process reads too: name, default, how it is read, what it
// means. Documentation and refusals come from here; what one feature alone reads is declared in its `settings.ts`.
import net from 'node:net';
import path from 'node:path';
import type { Setting } from '#shared/feature.ts';
import { parseSwitch, parseWebAddress } from '#shared/settings.ts';
import { type FolderMode, folderModes } from '../processes/closedFolders.ts';

/** The settings by the field of `Config` that they fill. */
export const settings = {
  port: {
    name: 'PORT',
    default: '3000',
    parse: parsePort,
    explain: 'Port that pages and API are served on.',
  },
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    parse: parseHost,
    explain:
      'Address to listen on. Anything but this machine itself needs KONTORA_DEMO=off and an https public address.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    parse: parseDatabaseUrl,
    secret: true,
    explain:
      'PostgreSQL 15 or newer to use instead of the embedded one: ' +
      'postgres://user:password@host:port/database. Its user owns nothing.',
  },
  databaseOwnerUrl: {
    name: 'DATABASE_OWNER_URL',
    parse: parseDatabaseUrl,
    secret: true,
    explain:
      'The same database with the user who owns it, for migrations, ' +
      'exports and imports. Without it a server does not migrate.',
  },
  dataDir: {
    name: 'KONTORA_DATA_DIR',
    default: './data',
    parse: (text: string) => path.resolve(text),
    explain: 'Folder of the embedded database, its password and the lock of the running start.',
  },
  uploadDir: {
    name: 'KONTORA_UPLOAD_DIR',
    parse: (text: string) => path.resolve(text),
    explain:
      'Folder in which uploads are received, each until its call has ' +
      'been answered. Default: uploads below KONTORA_DATA_DIR.',
  },
  railDir: {
    name: 'KONTORA_RAIL_DIR',
    parse: parseFolderOrOff,
    explain:
      'Folder shared with the SEPA clearing, or off; messages lie in out, in, ' +
      'done and failed below it. Default in the demo: rail below ' +
      'KONTORA_DATA_DIR. Without it, payments to other banks are refused.',
  },
  railBic: {
    name: 'KONTORA_RAIL_BIC',
    parse: parseBic,
    explain: 'BIC of the SEPA clearing: the receiver of our messages, and the only sender whose messages are taken.',
  },
  folderMode: {
    name: 'KONTORA_FOLDER_MODE',
    default: '0700',
    parse: parseFolderMode,
    explain:
      'Rights of the folders of the rail and of the block heads: 0700 for this ' +
      'account alone. With 0750 its group may read them, with 0770 also put files ' +
      'into the rail and take them out: for a gateway under another account.',
  },
  walArchive: {
    name: 'KONTORA_WAL_ARCHIVE',
    parse: (text: string) => path.resolve(text),
    explain:
      'Folder, on another disk if possible, that the embedded database copies its log ' +
      'to within a minute. With it a backup is brought to any later moment.',
  },
  demo: {
    name: 'KONTORA_DEMO',
    default: 'on',
    parse: parseSwitch,
    explain: 'on: a made-up bank to try, without passkeys, on this machine only. off: a real one.',
  },
  publicUrl: {
    name: 'KONTORA_PUBLIC_URL',
    parse: parsePublicUrl,
    explain: 'The address people type, without a path. Default: http://localhost:<PORT>.',
  },
  supportUrl: {
    name: 'KONTORA_SUPPORT_URL',
    parse: parseWebAddress,
    explain: 'Page that the help window links to.',
  },
  supportEmail: {
    name: 'KONTORA_SUPPORT_EMAIL',
    parse: parseEmail,
    explain: 'Address that the help window offers to write to.',
  },
  logLevel: {
    name: 'KONTORA_LOG',
    default: 'info',
    parse: parseLogLevel,
    explain: 'The least important log lines that are written: fatal, error, warn, info, debug, trace, or silent.',
  },
  auditHeads: {
    name: 'KONTORA_AUDIT_HEADS',
    parse: parseFolderOrOff,
    explain:
      'Folder in which the newest block head of the audit is kept each ' +
      'minute, or off. Default: audit-heads below KONTORA_DATA_DIR.',
  },
  cardsUrl: {
    name: 'KONTORA_CARDS_URL',
    parse: parseWebAddress,
    explain:
      'Address where the card processor takes our messages (docs/cards.md). Without ' +
      'it no cards can be ordered; in the demo a simulator takes them.',
  },
  cardsSecret: {
    name: 'KONTORA_CARDS_SECRET',
    parse: parseSecret,
    secret: true,
    explain:
      'Secret shared with the card processor, 32 characters or more: both sign their ' +
      'messages with it. Without it no one calls as the card processor.',
  },
  cardsStandIn: {
    name: 'KONTORA_CARDS_STAND_IN',
    default: '100',
    parse: parseWholeEuros,
    explain:
      'Whole euros that the card processor may approve by itself while it does not ' +
      'reach us (stand-in), by its contract. Above it staff get a case.',
  },
  cardrxSecret: {
    name: 'KONTORA_CARDRX_SECRET',
    parse: parseSecret,
    secret: true,
    explain:
      'What calls of POST /cardrx send as `authorization: Bearer …`, 32 characters ' +
      'or more; in the demo only. Without it no one makes test purchases.',
  },
  vopUrl: {
    name: 'KONTORA_VOP_URL',
    parse: parseWebAddress,
    explain:
      'Address that answers verification of payee for other banks (EPC VoP, ' +
      'POST of JSON). Without it such checks are not possible.',
  },
  vopSecret: {
    name: 'KONTORA_VOP_SECRET',
    parse: parseSecret,
    secret: true,
    explain: 'What we send to it as `authorization: Bearer …`, 32 characters or more.',
  },
  metricsSecret: {
    name: 'KONTORA_METRICS_SECRET',
    parse: parseSecret,
    secret: true,
    explain:
      'Secret of the program that reads /metrics, sent as `authorization: Bearer …`, 32 ' +
      'characters or more. Without it, the port of the pages does not answer them.',
  },
  metricsPort: {
    name: 'KONTORA_METRICS_PORT',
    parse: parsePort,
    explain: 'Port of 127.0.0.1 on which any program of this machine reads /metrics without the secret.',
  },
  trustedProxies: {
    name: 'KONTORA_TRUSTED_PROXIES',
    default: '',
    parse: parseAddresses,
    explain: 'Addresses of the proxies whose X-Forwarded-For counts, separated by commas (10.0.0.1, 10.1.0.0/16).',
  },
} as const satisfies Record<string, Setting<unknown>>;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new Error('a number from 1 to 65535');
}

function parseHost(text: string): string {
  if (net.isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text;
  throw new Error('an address or a host name without a port');
}

function parseDatabaseUrl(text: string): string {
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new Error('an address that begins with postgres://');
}

/** Answers the origin. Browsers give passkeys to https and to the name localhost (not to 127.0.0.1). */
function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  if (url && safe && url.href === `${url.origin}/`) return url.origin;
  throw new Error('an https address without a path (http only for localhost)');
}

function parseEmail(text: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)) return text;
  throw new Error('an e-mail address');
}

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level) return level;
  throw new Error(`one of ${logLevels.join(', ')}`);
}

function parseSecret(text: string): string {
  if (/^[\x21-\x7e]{32,200}$/.test(text)) return text;
  throw new Error('32 to 200 letters, digits and signs without spaces');
}

function parseFolderMode(text: string): FolderMode {
  const mode = folderModes.find((one) => one === text);
  if (mode) return mode;
  throw new Error(`one of ${folderModes.join(', ')}`);
}

function parseWholeEuros(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new Error('whole euros from 0 to 999999');
}

/** Answers an absolute folder, or off. */
function parseFolderOrOff(text: string): string {
  return text === 'off' ? text : path.resolve(text);
}

function parseBic(text: string): string {
  if (/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)) return text;
  throw new Error('a BIC of 8 or 11 letters and digits');
}

function parseAddresses(text: string): string[] {
  const addresses = text.split(',').map((part) => part.trim());
  const list = addresses.filter((address) => address !== '');
  if (list.every(isAddressOrRange)) return list;
  throw new Error('addresses or ranges such as 10.1.0.0/16, separated by commas');
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = net.isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
