// dist/: the Node bundles and the pages, side by side.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { packPages } from './pack.mjs';

/** Whether an import leads to a package, which a bundle reads from node_modules, and not to a file of ours. */
export const isPackage = (id) => !/^[.#]/.test(id) && !path.isAbsolute(id);

/** Builds all; throws the output of the one that failed. */
export async function buildAll() {
  // The pages know their folder and empty it; the bundles lie beside it.
  for (const name of fs.existsSync('dist') ? fs.readdirSync('dist') : []) {
    if (/\.mjs(\.map)?$/.test(name)) fs.rmSync(`dist/${name}`);
  }
  fs.rmSync('dist/tasks', { recursive: true, force: true });
  const steps = [runNode('node_modules/rolldown/bin/cli.mjs', '-c', 'rolldown.config.mjs', '--logLevel', 'warn')];
  if (fs.existsSync('src/main.browser.tsx'))
    steps.push(runNode('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'));
  const failed = (await Promise.all(steps)).filter(({ code }) => code !== 0);
  if (failed.length > 0) throw new Error(failed.map(({ output }) => output).join('\n'));
  if (fs.existsSync('dist/web')) await packPages();
}

/** Runs a package's program and answers its exit code and all that it wrote. */
export function runNode(file, ...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    child.stdout.on('data', (text) => parts.push(text));
    child.stderr.on('data', (text) => parts.push(text));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(parts).toString() }));
  });
}
