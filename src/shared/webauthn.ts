/**
 * Messages between server, browser and authenticator, in the JSON form of Web Authentication Level 3, sections 5.1 and
 * 5.8. Only the fields that we use, each with a limit.
 */
import * as z from 'zod/mini';
import { boundedList, boundedText, formedText } from './rules/texts.ts';

const base64url = (most: number) => formedText(most, /^[A-Za-z0-9_-]*$/);
const attachment = z.optional(z.nullable(z.enum(['platform', 'cross-platform'])));
const transport = boundedText(32);
/** results of extensions that a browser adds; not used */
const extensions = z.record(boundedText(64), z.unknown());

/** A passkey's answer to a challenge (AuthenticationResponseJSON). */
export const assertion = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
export type Assertion = z.output<typeof assertion>;

/** A new passkey (RegistrationResponseJSON). */
export const credential = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    authenticatorData: z.optional(base64url(8192)),
    transports: z.optional(boundedList(transport, 10)),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(z.nullable(base64url(4096))),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
export type Credential = z.output<typeof credential>;

/** PublicKeyCredentialRequestOptionsJSON */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key') });

/** PublicKeyCredentialCreationOptionsJSON */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;
