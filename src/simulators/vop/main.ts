/** Verification of payee at other banks, simulated: a child of start.ts in the demo, on this machine only. */
import http from 'node:http';
import { answerTo } from './answers.ts';

const maxBody = 16_384;

async function answer(request: http.IncomingMessage, response: http.ServerResponse, secret: string): Promise<void> {
  const refuse = (status: number) => void response.writeHead(status).end();
  if (request.headers.authorization !== `Bearer ${secret}`) return refuse(401);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBody) return refuse(413);
  }
  const found = answerTo(parsed(Buffer.concat(parts).toString('utf8')));
  if (found === 'silence') return;
  if (!found) return refuse(400);
  response.writeHead(200, {
    'content-type': 'application/json',
    'x-request-id': String(request.headers['x-request-id']),
  });
  response.end(JSON.stringify(found));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const secret = process.env['KONTORA_VOP_SECRET'] ?? '';
const server = http.createServer((request, response) => {
  answer(request, response, secret).catch(() => response.destroy());
});
function leave(): void {
  server.close();
  server.closeAllConnections();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
process.once('disconnect', leave);
server.listen(Number(process.env['VOP_PORT'] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}/vop/v1/payee-verifications` });
});
server.once('close', () => {
  if (process.connected) process.disconnect();
});
