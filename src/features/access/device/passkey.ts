/** Passkeys in the browser. The library is loaded with the first use. */
import {
  type Assertion,
  assertion,
  type CreationOptions,
  type Credential,
  credential,
  type RequestOptions,
} from '#shared/webauthn.ts';

/**
 * Why there is no passkey. `unused`: canceled, timed out, or none exists; browsers do not say which.
 */
export type PasskeyCode = 'unused' | 'exists' | 'unsupported' | 'failed';

const words: Record<PasskeyCode, string> = {
  unused: 'No passkey was used: it was canceled, took too long, or you have none on this machine.',
  exists: 'There is a passkey of yours on this machine already.',
  unsupported:
    'This browser cannot use passkeys. They need a screen lock, a fingerprint or a face, and a recent browser.',
  failed: 'The passkey could not be used. Try again.',
};

export class PasskeyTrouble extends Error {
  readonly code: PasskeyCode;

  constructor(code: PasskeyCode, cause?: unknown) {
    super(words[code], { cause });
    this.code = code;
  }
}

/** Whether a code is about the passkey, and not a refusal of a call. */
export function isOfPasskey(code: string): boolean {
  return Object.hasOwn(words, code);
}

let loaded: typeof import('@simplewebauthn/browser') | undefined;

async function load() {
  loaded ??= await import('@simplewebauthn/browser');
  return loaded;
}

/** False if the browser does not support passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined';
}

/** Lets a passkey answer a challenge, after user verification. @throws PasskeyTrouble */
export async function answerWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await fetched();
  return ask(() => startAuthentication({ optionsJSON: options }), assertion);
}

/** Makes a passkey on this machine. @throws PasskeyTrouble */
export async function makePasskey(options: CreationOptions): Promise<Credential> {
  const { startRegistration } = await fetched();
  return ask(() => startRegistration({ optionsJSON: options }), credential);
}

/** Closes the browser's passkey window when the page is left. */
export function putPasskeyAway(): void {
  loaded?.WebAuthnAbortService.cancelCeremony();
}

async function fetched() {
  if (!knowsPasskeys()) throw new PasskeyTrouble('unsupported');
  return load().catch((error: unknown) => {
    throw new PasskeyTrouble('failed', error);
  });
}

/** Sends only the fields of the server's schema. */
async function ask<Answer>(
  work: () => Promise<unknown>,
  schema: { parse: (answer: unknown) => Answer },
): Promise<Answer> {
  try {
    return schema.parse(await work());
  } catch (error) {
    throw new PasskeyTrouble(getCode(error), error);
  }
}

/** The names are those of Web Authentication Level 3, sections 5.1.3 and 5.1.4. */
export function getCode(error: unknown): PasskeyCode {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'unused';
  if (name === 'InvalidStateError') return 'exists';
  if (name === 'NotSupportedError' || name === 'ConstraintError') return 'unsupported';
  return 'failed';
}
