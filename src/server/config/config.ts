// The configuration of parent, server and command line: read once from the environment, refused by a sentence.
import fs from 'node:fs';
import path from 'node:path';
import { editDistance } from '#shared/editDistance.ts';
import type { Setting } from '#shared/feature.ts';
import { declaredSettings } from '#shared/settings.ts';
import type { FolderMode } from '../processes/closedFolders.ts';
import { type LogLevel, settings } from './settings.ts';

export interface Config {
  port: number;
  host: string;
  /** undefined: the embedded PostgreSQL below `dataDir` */
  databaseUrl: string | undefined;
  /** undefined: this process cannot migrate an external database */
  databaseOwnerUrl: string | undefined;
  /** absolute */
  dataDir: string;
  /** absolute */
  uploadDir: string;
  /** absolute, or off */
  railDir: string | undefined;
  /** of the clearing */
  railBic: string | undefined;
  /** of the folders of rail and block heads */
  folderMode: FolderMode;
  /** absolute; undefined: the log of the embedded database is not kept */
  walArchive: string | undefined;
  demo: boolean;
  /** origin without a trailing slash; what proofs and passkeys are bound to */
  publicUrl: string;
  supportUrl: string | undefined;
  supportEmail: string | undefined;
  logLevel: LogLevel;
  /** where the card processor takes messages; undefined: nowhere */
  cardsUrl: string | undefined;
  /** what the card processor and we prove ourselves with */
  cardsSecret: string | undefined;
  /** whole euros that the card processor may approve by itself */
  cardsStandIn: number;
  cardrxSecret: string | undefined;
  /** who answers verification of payee for other banks; undefined: no one */
  vopUrl: string | undefined;
  vopSecret: string | undefined;
  /** secret of the program that reads metrics */
  metricsSecret: string | undefined;
  /** of this machine alone, for metrics without the secret */
  metricsPort: number | undefined;
  trustedProxies: string[];
  /** absolute folder of the audit's block heads outside the database, or off */
  auditHeads: string;
  /** texts of what single features read, by the name of the setting: each has been read without a fault */
  ofFeatures: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where block heads are kept, if anywhere. */
export function headsFolder({ auditHeads }: Pick<Config, 'auditHeads'>): string | undefined {
  return auditHeads === 'off' ? undefined : auditHeads;
}

/** What the bank shares with the clearing. */
export interface RailSettings {
  /** absolute; messages lie in out, in, done and failed below it */
  folder: string;
  /** of the clearing */
  bic: string;
  mode: FolderMode;
  /** transfers do not wait for a cut-off: in the demo */
  atOnce: boolean;
}

/** The rail to other banks; undefined: none is set, so payments to other banks are refused. */
export function getRail({
  railDir,
  railBic,
  folderMode,
  demo,
}: Pick<Config, 'railDir' | 'railBic' | 'folderMode' | 'demo'>): RailSettings | undefined {
  return railDir === undefined || railDir === 'off' || railBic === undefined
    ? undefined
    : { folder: railDir, bic: railBic, mode: folderMode, atOnce: demo };
}

/** What is wrong with the settings, as one sentence for the person who starts the program. */
export class ConfigError extends Error {}

const prefix = 'KONTORA_';
const fileSuffix = '_FILE';

function all(): Setting<unknown>[] {
  return [...Object.values(settings), ...declaredSettings()];
}

/** The clearing simulator (src/simulators/clearing). */
export const demoClearing = 'DEMOLT2CXXX';

/** Names that belong to no one (RFC 2606): a question about the demo reaches no real bank. */
const demoSupport = { url: 'https://support.kontora.example', email: 'support@kontora.example' };

/**
 * Reads all settings. An empty value counts as not set.
 * @throws {ConfigError} for an unknown KONTORA_ name, a wrong value, or values that do not go together
 */
export function loadConfig(env: Environment = process.env): Config {
  refuseUnknown(env);
  const port = required(env, settings.port);
  const dataDir = required(env, settings.dataDir);
  const demo = required(env, settings.demo);
  const config: Config = {
    port,
    host: required(env, settings.host),
    databaseUrl: optional(env, settings.databaseUrl),
    databaseOwnerUrl: optional(env, settings.databaseOwnerUrl),
    dataDir,
    uploadDir: optional(env, settings.uploadDir) ?? path.join(dataDir, 'uploads'),
    railDir: optional(env, settings.railDir) ?? (demo ? path.join(dataDir, 'rail') : undefined),
    railBic: optional(env, settings.railBic) ?? (demo ? demoClearing : undefined),
    folderMode: required(env, settings.folderMode),
    walArchive: optional(env, settings.walArchive),
    demo,
    publicUrl: optional(env, settings.publicUrl) ?? `http://localhost:${port}`,
    supportUrl: optional(env, settings.supportUrl) ?? (demo ? demoSupport.url : undefined),
    supportEmail: optional(env, settings.supportEmail) ?? (demo ? demoSupport.email : undefined),
    logLevel: required(env, settings.logLevel),
    cardsUrl: optional(env, settings.cardsUrl),
    cardsSecret: optional(env, settings.cardsSecret),
    cardsStandIn: required(env, settings.cardsStandIn),
    cardrxSecret: optional(env, settings.cardrxSecret),
    vopUrl: optional(env, settings.vopUrl),
    vopSecret: optional(env, settings.vopSecret),
    metricsSecret: optional(env, settings.metricsSecret),
    metricsPort: optional(env, settings.metricsPort),
    trustedProxies: required(env, settings.trustedProxies),
    auditHeads: optional(env, settings.auditHeads) ?? path.join(dataDir, 'audit-heads'),
    ofFeatures: readDeclared(env),
  };
  if (config.metricsPort === config.port)
    throw new ConfigError('KONTORA_METRICS_PORT is a port of its own, other than PORT.');
  if (config.databaseOwnerUrl && !config.databaseUrl) {
    throw new ConfigError('DATABASE_OWNER_URL names the owner of the database of DATABASE_URL: set both, or neither.');
  }
  if (config.railDir && config.railDir !== 'off' && !config.railBic) {
    throw new ConfigError('KONTORA_RAIL_DIR is shared with a clearing: set KONTORA_RAIL_BIC to its BIC.');
  }
  if (config.cardsUrl && !config.cardsSecret) {
    throw new ConfigError(
      'KONTORA_CARDS_URL takes signed messages: set KONTORA_CARDS_SECRET to the secret shared with it.',
    );
  }
  refuseExposed(config);
  return config;
}

const masked = '(set, not shown)';

/** Each setting with its present value as text, secrets masked: for logs and the command line. */
export function describeConfig(config: Config): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [field, setting] of Object.entries<Setting<unknown>>(settings)) {
    const value: unknown = Object.entries(config).find(([name]) => name === field)?.[1];
    shown[setting.name] = value !== undefined && setting.secret ? masked : asText(value);
  }
  for (const { name, secret } of declaredSettings()) {
    const text = config.ofFeatures[name];
    shown[name] = text !== undefined && secret ? masked : (text ?? '');
  }
  return shown;
}

function asText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Whether only this machine itself can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function refuseExposed(config: Config): void {
  if (config.demo && config.publicUrl.startsWith('https:')) {
    throw new ConfigError(
      `KONTORA_PUBLIC_URL=${config.publicUrl} is for other machines and the demo signs people in without a ` +
        'passkey: set KONTORA_DEMO=off, or leave the public address at http://localhost.',
    );
  }
  if (isLoopback(config.host)) return;
  if (config.demo) {
    throw new ConfigError(
      `HOST=${config.host} can be reached from other machines and the demo signs people in without a passkey: ` +
        'set KONTORA_DEMO=off, or leave HOST at 127.0.0.1.',
    );
  }
  if (config.publicUrl.startsWith('https:')) return;
  throw new ConfigError(
    `HOST=${config.host} can be reached from other machines: set KONTORA_PUBLIC_URL to the https address that ` +
      'people type.',
  );
}

function required<Value>(env: Environment, setting: Setting<Value> & { default: string }): Value {
  return parse(setting, rawValue(env, setting.name) ?? setting.default);
}

function optional<Value>(env: Environment, setting: Setting<Value>): Value | undefined {
  const text = rawValue(env, setting.name);
  return text === undefined ? undefined : parse(setting, text);
}

function readDeclared(env: Environment): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const setting of declaredSettings()) {
    const text = rawValue(env, setting.name) ?? setting.default;
    if (text === undefined) continue;
    parse(setting, text);
    texts[setting.name] = text;
  }
  return texts;
}

/** What a feature reads from the environment, or its default. */
export function requiredSetting<Value>(config: Config, setting: Setting<Value> & { default: string }): Value {
  return parse(setting, config.ofFeatures[setting.name] ?? setting.default);
}

/** What a feature reads from the environment; undefined where nothing is set. */
export function optionalSetting<Value>(config: Config, setting: Setting<Value>): Value | undefined {
  const text = config.ofFeatures[setting.name];
  return text === undefined ? undefined : parse(setting, text);
}

function parse<Value>(setting: Setting<Value>, text: string): Value {
  try {
    return setting.parse(text);
  } catch (error) {
    const shown = setting.secret ? '' : ` (it is "${text}")`;
    throw new ConfigError(`${setting.name} must be ${error instanceof Error ? error.message : 'right'}${shown}.`);
  }
}

function rawValue(env: Environment, name: string): string | undefined {
  const direct = env[name] || undefined;
  const file = env[name + fileSuffix] || undefined;
  if (file === undefined) return direct;
  if (direct !== undefined) throw new ConfigError(`Set ${name} or ${name}${fileSuffix}, not both.`);
  try {
    return fs.readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new ConfigError(`${name}${fileSuffix} names a file that cannot be read: ${file}.`);
  }
}

function refuseUnknown(env: Environment): void {
  const known = new Set(all().flatMap(({ name }) => [name, name + fileSuffix]));
  const unknown = Object.keys(env).find((name) => name.startsWith(prefix) && !known.has(name));
  if (unknown === undefined) return;
  throw new ConfigError(`There is no setting ${unknown}; the nearest is ${nearest(unknown)}.`);
}

function nearest(unknown: string): string {
  const names = all()
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix));
  const wanted = unknown.endsWith(fileSuffix) ? unknown.slice(0, -fileSuffix.length) : unknown;
  const closest = names.sort((a, b) => editDistance(wanted, a) - editDistance(wanted, b))[0] ?? '';
  return unknown.endsWith(fileSuffix) ? closest + fileSuffix : closest;
}
