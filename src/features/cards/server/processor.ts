/** Our side of the messages to the card processor. */

import type * as z from 'zod/mini';
import { getSignature } from '#server/access/machines.ts';
import type { Services } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { processorHeaders } from '#shared/machineSignature.ts';
import type { ToProcessor } from '../processor/messages.ts';
import { getProcessor } from './settings.ts';

/** so long the processor may take, ms */
const askMs = 3000;
const maxAnswerBytes = 64 * 1024;

/**
 * Sends one message, and answers what the processor says. The processor acts on a message id once, so a message whose
 * answer was lost can be sent again. @throws Refusal processor-not-reached: no answer in time, or none that can be read
 */
export async function askProcessor<A extends z.ZodMiniType>(
  { config }: Pick<Services, 'config'>,
  message: ToProcessor,
  answer: A,
): Promise<z.output<A>> {
  const processor = getProcessor(config);
  if (!processor) throw new Refusal('processor-not-reached');
  const body = JSON.stringify(message);
  const time = new Date().toISOString();
  try {
    const response = await fetch(processor.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [processorHeaders.time]: time,
        [processorHeaders.signature]: getSignature(processor.secret, time, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(askMs),
    });
    const text = await response.text();
    if (!response.ok || text.length > maxAnswerBytes) throw new Error(`status ${response.status}`);
    return answer.parse(JSON.parse(text));
  } catch (cause) {
    throw Object.assign(new Refusal('processor-not-reached'), { cause });
  }
}
