// `npm start`: installs and builds what has changed, then becomes the parent process (src/start.ts).
import { buildIfChanged, giveUp, install } from './prepare.mjs';

install();
await buildIfChanged().catch((error) => giveUp(`The build failed:\n${error.message}`));
await import('../dist/start.mjs');
