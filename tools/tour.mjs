// `npm run tour [-- --only overview,tasks --state filled,empty --width 390 --theme dark --data <folder>]`: pictures of
// every page and main window, and of their states, in dist/tour, with contact sheets.
import { findBrowser } from './browser.mjs';
import { buildIfChanged, giveUp, install } from './prepare.mjs';

install();
await buildIfChanged().catch((error) => giveUp(`The build failed:\n${error.message}`));
const { env } = await findBrowser();
Object.assign(process.env, env);
const { runnerImport } = await import('vite');
const { module } = await runnerImport('./tools/tour/run.ts', { logLevel: 'error' });
// the browser's channel between tabs comes along with the table of pages, and would keep this program waiting
process.exit(await module.run(process.argv.slice(2)));
