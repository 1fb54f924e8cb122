// A Vite plugin: an imported .md file becomes its blocks as data.
import type { Plugin } from 'vite';
import { getBlocks } from '../src/shared/reading/getBlocks.ts';

export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform: (code, id) =>
      id.endsWith('.md') ? { code: `export default ${JSON.stringify(getBlocks(code))};`, map: null } : null,
  };
}
