// `npm run build`: builds in any case; the other commands build where something has changed.
import { build, giveUp, install } from './prepare.mjs';

install();
await build().catch((error) => giveUp(`The build failed:\n${error.message}`));
