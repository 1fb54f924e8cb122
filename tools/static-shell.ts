// A Vite plugin for the static shell of index.html: what a slow line shows at once, by address and without a script.
import type { Plugin } from 'vite';
import { companyPaths, staffPaths } from '../src/shared/paths.ts';

const addresses = [...Object.values(companyPaths), ...Object.values(staffPaths)];
/** the letters of most texts */
const font = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Gives each address of a page with a sidebar an element of that id, which `:target` finds. Styles no longer hold back
 * the first paint: the page only preloads them, and `main.browser.tsx` puts them in force. The font comes with them, so
 * that no letter changes its width later.
 */
export function staticShell(): Plugin {
  return {
    name: 'static-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const markers = addresses.map((address) => `<i hidden id="${address}"></i>`).join('');
        const fonts = Object.keys(bundle).filter((file) => font.test(file));
        return {
          html: html
            .replace('<!-- addresses -->', markers)
            .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
          tags: fonts.map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          })),
        };
      },
    },
  };
}
