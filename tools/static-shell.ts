// A Vite plugin for the static shell of index.html: what a slow line shows at once.
import type { Plugin } from 'vite';

/** the letters of most texts */
const font = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Styles do not hold back the first paint: the page only preloads them, and `main.browser.tsx` puts them in force. The font
 * comes with them, so that no letter changes its width later.
 */
export function staticShell(): Plugin {
  return {
    name: 'static-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => font.test(file));
        return {
          html: html.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
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
