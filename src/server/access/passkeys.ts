/** Passkeys (Web Authentication): registration, and the answers that prove a person. */
import { createHash } from 'node:crypto';
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { devices, secondPersonTimes } from '#shared/limits.ts';
import { getPasskeyHandleText } from '#shared/passkeyHandle.ts';
import { newId } from '../db/ids.ts';
import { type Db, sql } from '../db/pool.ts';
import { setSavepoint } from '../db/transactions.ts';
import { makeChallenge, type Purpose, type Question, type Subject, takeUp } from './challenges.ts';
import { findKept, type KeptAssertion } from './keptAssertions.ts';
import { countFailure, FailedTry, forgetFailures, refuseTooMany } from './tries.ts';

/** The relying party that authenticators bind their passkeys to. */
export interface RelyingParty {
  /** as it is in the address bar: 'https://bank.example' */
  origin: string;
  /** the host of it */
  id: string;
  name: string;
}

/** The relying party of an address without a trailing slash. */
export function getRelyingParty(publicUrl: string, name: string): RelyingParty {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, id: hostname, name };
}

interface PasskeyRow {
  id: string;
  person_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  is_revoked: boolean;
}

const lockPasskey = sql<PasskeyRow>(`
  select k.id, k.person_id, k.credential_id, k.public_key, k.counter, k.revoked_at is not null as is_revoked
  from passkey k
  join person p on p.id = k.person_id
  where k.credential_id = $1 and p.blocked_at is null
  for update of k`);
const touchPasskey = sql<never>('update passkey set counter = $2, last_used_at = now() where id = $1');
const selectCredentials = sql<{ credential_id: string }>(
  'select credential_id from passkey where person_id = $1 and revoked_at is null limit 100',
);
const insertPasskey = sql<never>(`
  insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, enrolment_id, approves_from)
  select $1, $2, $3, $4, $5, $6, $7, $8, case
    -- one that is added was approved on a device that does not wait
    when $8::uuid is null then '-infinity'
    when has_rights($2) or exists (select from passkey where person_id = $2)
      or exists (select from enrolment where id = $8 and replaces)
      then now() + make_interval(secs => ${secondPersonTimes.waitingDeviceMs / 1000})
    else '-infinity'
  end`);

/** Options for the browser to have a challenge answered by any passkey of this bank. */
export async function requestOptions(tx: Db, { id }: RelyingParty, question: Question) {
  const challenge = await makeChallenge(tx, question);
  return { challenge, rpId: id, timeout: devices.challengeMs, userVerification: 'required' as const };
}

/** The form of a passkey's answer, parsed by the call's schema (AuthenticationResponseJSON). */
type AssertionInput = Parameters<typeof verifyAuthenticationResponse>[0]['response'];
type LooseAssertion = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
  clientExtensionResults: Record<string, unknown>;
};

export interface Expected {
  party: RelyingParty;
  purpose: Purpose;
  subject: Subject;
  /** required owner of the passkey; undefined: any person, as in a sign-in */
  personId?: string;
  /** subject of failed tries if no person is named and the passkey is unknown: 'address …' */
  trier: string;
}

/**
 * Checks a passkey's answer: signature, origin, user verification, and that the challenge was made for this subject and
 * not used. A right answer to a used or expired challenge is refused but no wrong try: a browser that got no answer
 * sends it again. Every other failure counts against the person who decides or signs in (401 assertion-not-valid, 429
 * after five in a row); a decision that differs from the signed one is 409 version-changed. This uses the answer up,
 * whatever becomes of its call.
 */
export async function verifyAssertion(
  tx: Db,
  assertion: LooseAssertion,
  expected: Expected,
): Promise<{ personId: string; kept: KeptAssertion }> {
  const passkey = await tx.maybe(lockPasskey, [assertion.id]);
  // failed tries count against the session's own person, so naming a stranger's passkey locks no one else out
  const owner = expected.personId ?? passkey?.person_id;
  const triers = [owner ? `person ${owner}` : expected.trier];
  await refuseTooMany(tx, expected.purpose, triers);
  const isTheirs = expected.personId === undefined || passkey?.person_id === expected.personId;
  const checked = passkey && isTheirs ? await checkAnswer(tx, passkey, assertion, expected) : undefined;
  if (!passkey || !checked) {
    await countFailure(tx, expected.purpose, triers);
    throw new FailedTry('assertion-not-valid');
  }
  // who still holds an old device learns it there
  if (passkey.is_revoked) throw new FailedTry('device-revoked');
  if (!checked.nonce) throw new FailedTry('assertion-not-valid');
  await forgetFailures(tx, expected.purpose, triers);
  await tx.run(touchPasskey, [passkey.id, checked.counter]);
  await tx.run(setSavepoint);
  return { personId: passkey.person_id, kept: findKept(passkey.id, checked.nonce, assertion.response) };
}

/**
 * The authenticator's new counter; undefined for an invalid answer. No `nonce`: its challenge is used, expired or not
 * ours.
 */
async function checkAnswer(
  tx: Db,
  passkey: PasskeyRow,
  assertion: LooseAssertion,
  { party, purpose, subject }: Expected,
): Promise<{ counter: number; nonce: Buffer | undefined } | undefined> {
  const taken = await takeUp(tx, purpose, subject, challengeIn(assertion.response));
  if (taken.verdict === 'other' && purpose === 'decide') throw new FailedTry('version-changed');
  if (taken.verdict === 'other') return undefined;
  const nonce = taken.verdict === 'fits' ? taken.nonce : undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: withoutNulls(assertion),
      expectedChallenge: () => true,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // an answer that is sent again repeats its counter
        counter: nonce ? Number(passkey.counter) : 0,
      },
      requireUserVerification: true,
    });
    return verified ? { counter: authenticationInfo.newCounter, nonce } : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge that was answered; '' if the text is none of a browser. */
function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    return '';
  }
}

/** Browsers send some absent fields as null; the library's types expect them to be left out. */
function withoutNulls({ id, rawId, type, response }: LooseAssertion): AssertionInput {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}

const algorithms = { eddsa: -8, es256: -7, rs256: -257 } as const;

interface NewPasskey {
  personId: string;
  name: string;
  purpose: Purpose;
  subject: Subject;
  /** the link that was opened; absent for a device added on another one of the person */
  enrolmentId?: string;
}

export interface NewPasskeyOwner {
  personId: string;
  fullName: string;
}

/** Options for the browser to have an authenticator make a passkey. */
export async function creationOptions(
  tx: Db,
  party: RelyingParty,
  { personId, fullName }: NewPasskeyOwner,
  question: Question,
) {
  const known = await tx.many(selectCredentials, [personId]);
  const challenge = await makeChallenge(tx, question);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: fullName,
    userDisplayName: fullName,
    // opaque, and the same for all devices of a person, so that it does not reveal the person's number
    userID: new Uint8Array(createHash('sha256').update(getPasskeyHandleText(party.id, personId)).digest()),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: devices.challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: Object.values(algorithms),
  });
  return {
    challenge: options.challenge,
    rp: party,
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
    timeout: devices.challengeMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

type CredentialInput = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type LooseCredential = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};

/**
 * Stores the passkey that an authenticator made for our challenge. One that an enrolment link
 * brings waits for 24 hours where its person had a device or rights before. 422 credential-not-valid for any error.
 */
export async function storePasskey(
  tx: Db,
  party: RelyingParty,
  credential: LooseCredential,
  { personId, name, purpose, subject, enrolmentId }: NewPasskey,
): Promise<string> {
  const { verdict } = await takeUp(tx, purpose, subject, challengeIn(credential.response));
  refuseAttested(credential);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: bareCredential(credential),
    expectedChallenge: () => verdict === 'fits',
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: Object.values(algorithms),
  }).catch(() => {
    throw new FailedTry('credential-not-valid');
  });
  if (!verified || !registrationInfo) throw new FailedTry('credential-not-valid');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  // the call's schema does not limit the id inside
  if (credentialId !== credential.id) throw new FailedTry('credential-not-valid');
  await tx.run(setSavepoint);
  const id = newId();
  const transports = credential.response.transports ?? [];
  const key = Buffer.from(publicKey);
  await tx.run(insertPasskey, [id, personId, credentialId, key, counter, transports, name, enrolmentId ?? null]);
  return id;
}

/** We request no attestation. Checking a manufacturer's certificates would fetch addresses that they name. */
function refuseAttested({ response }: LooseCredential): void {
  try {
    const format = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('fmt');
    if (format === 'none' || format === 'packed') return;
  } catch {
    // no attestation object at all
  }
  throw new FailedTry('credential-not-valid');
}

function bareCredential({ id, rawId, type, response }: LooseCredential): CredentialInput {
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
}
