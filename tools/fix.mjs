// `npm run fix`: formats the code, sorts imports and repairs what the linter can repair without changing what a program
// does.
import { runNode } from './bundles.mjs';
import { install, say } from './prepare.mjs';

install();
const { code, output } = await runNode('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.');
say(output.trimEnd());
process.exitCode = code;
