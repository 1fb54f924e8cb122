/** Where the card processor takes messages: over HTTP, on this machine only. */
import http from 'node:http';
import { processorPath, toProcessor } from '#features/cards/processor/messages.ts';
import { NotValid } from './feeds.ts';
import { OtherContent, type Processor } from './processor.ts';
import { isSigned } from './signature.ts';

const maxBody = 65_536;

/** The answer is sent when the journal has it. */
export function createCardsServer(processor: Processor, secret: string, clock: () => number = Date.now): http.Server {
  return http.createServer((request, response) => {
    answerTo(request, { processor, secret, clock })
      .then(({ status, answer }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      })
      .catch(() => response.destroy());
  });
}

interface Answer {
  status: number;
  answer: unknown;
}

async function answerTo(
  request: http.IncomingMessage,
  { processor, secret, clock }: { processor: Processor; secret: string; clock: () => number },
): Promise<Answer> {
  if (request.url !== processorPath || request.method !== 'POST') return refusal(404, 'There is nothing here.');
  const body = await getBody(request);
  if (body === undefined) return refusal(413, 'The body is too large.');
  if (!isSigned(request.headers, { secret, body, now: clock() })) return refusal(401, 'The signature is not valid.');
  const { data } = toProcessor.safeParse(parsed(body));
  if (!data) return refusal(400, 'The message is not valid.');
  try {
    return { status: 200, answer: await processor.receive(data, body) };
  } catch (error) {
    if (error instanceof NotValid) return refusal(400, error.message);
    if (error instanceof OtherContent) return refusal(422, error.message);
    throw error;
  }
}

function refusal(status: number, reason: string): Answer {
  return { status, answer: { reason } };
}

/** undefined: too large */
async function getBody(request: http.IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= maxBody) parts.push(part);
  }
  return bytes > maxBody ? undefined : Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
