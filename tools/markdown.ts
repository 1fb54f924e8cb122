// A Vite plugin: an imported .md file becomes its blocks as data.
import type { Plugin } from 'vite';
import { blocksOf } from '../src/shared/reading/blocksOf.ts';

export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform: (code, id) =>
      id.endsWith('.md') ? { code: `export default ${JSON.stringify(blocksOf(code))};`, map: null } : null,
  };
}
