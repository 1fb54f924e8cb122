// One server process as in production, identified by its parent where its database is. It makes no demo world.
import fs from 'node:fs';
import path from 'node:path';
import { loadConfig } from '#server/config/config.ts';
import { notifyParent, whenParentIsGone } from '#server/processes/channel.ts';
import { startServer } from '#src/serve.ts';

const config = loadConfig();
if (!config.databaseUrl) throw new Error('DATABASE_URL is missing');
const { version }: { version: string } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const server = await startServer(config, {
  databaseUrl: config.databaseUrl,
  version,
  webRoot: path.resolve('dist/web'),
  taskFolder: new URL('../tasks/', import.meta.url),
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
whenParentIsGone(() => process.exit(1));
notifyParent({ type: 'ready', url: server.url });
