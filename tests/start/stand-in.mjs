// Stands in for the server in the tests of the parent: counts visits in the database, misbehaves when asked to.
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const mood = process.env.STAND_IN ?? 'well';
if (mood === 'refuses') {
  process.send({ type: 'refused', message: 'The stand-in refuses to start.' });
  process.exit(1);
}
if (mood === 'fails') {
  process.send({ type: 'failed', message: 'The stand-in cannot just now.' });
  process.exit(1);
}
if (mood === 'breaks') throw new Error('Something no one thought of');
if (mood === 'never ready') await new Promise((resolve) => process.on('SIGTERM', resolve)).then(() => process.exit(0));

const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
await owner.connect();
await owner.query('create table if not exists visit (at timestamptz default now())');
await owner.query('grant select, insert on visit to kontora_app');
await owner.end();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2, options: '-c role=kontora_app' });
pool.on('error', () => {});

const server = http.createServer(async (request, answer) => {
  if (request.url === '/pid') return answer.end(String(process.pid));
  if (request.url === '/settings') return answer.end(JSON.stringify(process.env));
  if (request.url === '/cards/messages') return takeCardMessage(request, answer);
  try {
    await pool.query('insert into visit default values');
    answer.end((await pool.query('select count(*) from visit')).rows[0].count);
  } catch {
    answer.writeHead(503).end();
  }
});
/** Takes whatever the card processor sends. */
async function takeCardMessage(request, answer) {
  const { 'x-time': time, 'x-signature': signature } = request.headers;
  const signed = `${time}.${await text(request)}`;
  const { KONTORA_CARDS_SECRET, KONTORA_CARDS_SECRET_FILE = '' } = process.env;
  const secret = KONTORA_CARDS_SECRET ?? fs.readFileSync(KONTORA_CARDS_SECRET_FILE);
  const wanted = createHmac('sha256', secret).update(signed).digest('hex');
  if (signature !== wanted) return answer.writeHead(401).end();
  return answer.end(JSON.stringify({ decision: 'declined', reason: 'card-locked', paymentId: null }));
}
const { PORT, HOST = '127.0.0.1' } = process.env;
server.listen(Number(PORT), HOST, () => process.send({ type: 'ready', url: `http://localhost:${PORT}` }));

async function stop(why) {
  // Only where the database still answers can this be said.
  await pool.query('select 1');
  await pool.end();
  console.error(`stand-in stopped: ${why}`);
  process.exit(0);
}
process.on('SIGTERM', () => stop('asked to'));
process.on('disconnect', () => stop('parent is gone'));
