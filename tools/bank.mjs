// `npm run bank -- <command>`: the command line (src/main.cli.ts), built first where something has changed.
import path from 'node:path';
import { buildIfChanged, giveUp, install, root } from './prepare.mjs';

install();
await buildIfChanged().catch((error) => giveUp(`The build failed:\n${error.message}`));
process.argv[1] = path.join(root, 'dist', 'bank.mjs');
await import('../dist/bank.mjs');
