// A Vite plugin: an import of server code (or of a Node built-in by our own code) stops the browser build.
import path from 'node:path';
import type { Plugin } from 'vite';

const serverParts = /^src\/(server\/|simulators\/|features\/[^/]+\/(([^/]+\/)?server\/|feature\.server\.ts$))/;
/** Of the files in src/ itself, the pages are built from these only. */
const browserFiles = /^src\/(main\.browser\.tsx|features\.(company|staff)\.ts)$/;

/**
 * Says why a browser module may not import this, or undefined where it may.
 * @param specifier what the import statement says
 * @param resolved path of the file it leads to, relative to the project, with forward slashes
 */
export function whyNotInBrowser(specifier: string, resolved: string): string | undefined {
  if (specifier.startsWith('node:')) return `${specifier} exists only in Node`;
  const isServerWiring = /^src\/[^/]+\.tsx?$/.test(resolved) && !browserFiles.test(resolved);
  if (serverParts.test(resolved) || isServerWiring) return `${resolved} is server code`;
  return undefined;
}

export function refuseServerCode(): Plugin {
  const root = process.cwd();
  return {
    name: 'refuse-server-code',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      if (!importer || importer.includes('/node_modules/')) return null;
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      const file = found ? path.relative(root, found.id.split('?')[0] ?? '').replaceAll('\\', '/') : '';
      const why = whyNotInBrowser(specifier, file);
      if (why) this.error(`${path.relative(root, importer)} may not import ${specifier}: ${why}`);
      return null;
    },
  };
}
