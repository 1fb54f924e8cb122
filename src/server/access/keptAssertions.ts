/** What is kept of a passkey's answer, so that it can be proved years later, and the proof. */
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { getChallenge, type Subject } from './challenges.ts';

export interface KeptAssertion {
  passkeyId: string;
  /** of the challenge */
  nonce: Buffer;
  /** as the browser made it: type, challenge and origin */
  clientData: Buffer;
  authenticatorData: Buffer;
  /** over authenticatorData and SHA-256 of clientData */
  signature: Buffer;
}

/** The key that must have signed. */
export interface PasskeyKey {
  /** base64url */
  credentialId: string;
  /** COSE */
  publicKey: Buffer;
}

/** The parts to keep of an answer that was found right. */
export function findKept(
  passkeyId: string,
  nonce: Buffer,
  response: { clientDataJSON: string; authenticatorData: string; signature: string },
): KeptAssertion {
  return {
    passkeyId,
    nonce,
    clientData: Buffer.from(response.clientDataJSON, 'base64url'),
    authenticatorData: Buffer.from(response.authenticatorData, 'base64url'),
    signature: Buffer.from(response.signature, 'base64url'),
  };
}

/**
 * Proves that this key answered for this subject, with user verification. Answers the origin at which it did, or a
 * sentence that says what does not fit.
 */
export async function proveAssertion(
  kept: KeptAssertion,
  key: PasskeyKey,
  subject: Subject,
): Promise<{ origin: string } | { whyNot: string }> {
  const clientDataJSON = kept.clientData.toString('base64url');
  const asked = getChallenge(kept.nonce, subject).toString('base64url');
  try {
    const { challenge, origin } = decodeClientDataJSON(clientDataJSON);
    if (challenge !== asked) return { whyNot: 'The passkey answered another question than this request.' };
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: key.credentialId,
        rawId: key.credentialId,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: kept.authenticatorData.toString('base64url'),
          signature: kept.signature.toString('base64url'),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: asked,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (verified) return { origin };
  } catch {
    // parts that cannot be read prove nothing either
  }
  return { whyNot: 'The signature is not one of this passkey over the kept data.' };
}
