/**
 * The key of evidence packs, Ed25519: from the settings, or a file of this server's own that is made when it is first
 * needed. Whoever has the public half checks a pack without this bank.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { filingSettings } from '#features/suspicions/filing/settings.ts';
import { type Config, optionalSetting } from '#server/config/config.ts';
import { OperatorError } from '#server/processes/operatorError.ts';

/** @throws OperatorError where the key of the settings is none of this kind */
export function getPackKey(config: Config): KeyObject {
  return readPrivateKey(optionalSetting(config, filingSettings.packKey) ?? readOwnKey(config.dataDir));
}

/** The public half, as it is given to those who check: PEM. */
export function formatPublicKey(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
}

/** @throws OperatorError */
export function readPublicKey(text: string): KeyObject {
  return assertEd25519(() => createPublicKey(text), 'The file after --key is not an Ed25519 public key (PEM).');
}

function readPrivateKey(text: string): KeyObject {
  return assertEd25519(() => createPrivateKey(text), 'KONTORA_PACK_KEY is not an Ed25519 private key (PEM, PKCS #8).');
}

function assertEd25519(read: () => KeyObject, words: string): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // said below
  }
  throw new OperatorError(words);
}

/** Two processes that start at once get the same key: the file is written whole under another name first. */
function readOwnKey(dataDir: string): string {
  const file = path.join(dataDir, 'pack-key.pem');
  if (!fs.existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const made = `${file}.${process.pid}`;
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(made, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    try {
      fs.linkSync(made, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      fs.rmSync(made, { force: true });
    }
  }
  return fs.readFileSync(file, 'utf8');
}
