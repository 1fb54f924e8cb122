// The product as `npm start` brings it up: the built parent and server, the demo world made on the first start.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorkplace, startParent, type Workplace } from './parent.ts';

let place: Workplace;

beforeAll(async () => {
  if (!fs.existsSync('dist/server.mjs')) throw new Error('Run `npm run build` first.');
  place = await makeWorkplace();
});
afterAll(() => place.remove());

test('the folder that is served holds no source maps', () => {
  const maps = fs.readdirSync('dist/web', { recursive: true }).filter((name) => String(name).includes('.map'));
  expect(maps).toEqual([]);
});

test('a first start makes the demo world, a later one is ready soon and has it', { timeout: 900_000 }, async () => {
  const dataDir = path.join(place.folder, 'data-product');
  const project = { folder: process.cwd(), remove: place.remove };

  const asked = performance.now();
  const first = await startParent(project, { KONTORA_LOG: 'warn' }, dataDir);
  await first.ready(600_000);
  const firstMs = performance.now() - asked;
  expect(first.output()).toBe(`Kontora is ready at http://localhost:${first.port} (demo)\n`);
  expect((await fetch(`http://localhost:${first.port}/healthz`)).status).toBe(200);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe('exit 0');
  expect(first.errors()).toBe('');

  const began = performance.now();
  const later = await startParent(project, { KONTORA_LOG: 'warn' }, dataDir);
  await later.ready();
  expect(performance.now() - began).toBeLessThan(firstMs / 2);
  expect((await fetch(`http://localhost:${later.port}/web/openapi.json`)).status).toBe(200);
  later.child.kill('SIGTERM');
  expect(await later.ended).toBe('exit 0');
});
