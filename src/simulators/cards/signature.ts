/** Signed requests between bank and card processor: who has the secret has written this body at this time. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSignedTime, processorHeaders, signatureMs, signedText } from '#shared/machineSignature.ts';

function getSignature(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(signedText(time, body)).digest('hex');
}

/** Headers of a request that we send now. */
export function signedHeaders(secret: string, body: string, now: number): Record<string, string> {
  const time = new Date(now).toISOString();
  return { [processorHeaders.time]: time, [processorHeaders.signature]: getSignature(secret, time, body) };
}

/** Whether a request was signed with the secret, and not long ago. */
export function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { secret, body, now }: { secret: string; body: string; now: number },
): boolean {
  const time = String(headers[processorHeaders.time]);
  const given = Buffer.from(String(headers[processorHeaders.signature]));
  const wanted = Buffer.from(getSignature(secret, time, body));
  const isNear = isSignedTime(time) && Math.abs(Date.parse(time) - now) <= signatureMs;
  return isNear && given.length === wanted.length && timingSafeEqual(given, wanted);
}
