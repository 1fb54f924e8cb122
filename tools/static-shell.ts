// A Vite plugin for the static shell of index.html: what a slow line shows at once.
import type { Plugin } from 'vite';

/** the same page where the bank is the demo; `src/server/http/app.ts` chooses */
const demoPage = 'demo.html';
/** the letters of most texts */
const font = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Styles do not hold back the first paint: the page only preloads them, and `main.browser.tsx` puts them in force. The
 * font comes with them, so that no letter changes its width later. The page of the demo says so in `data-demo`, so that
 * the room of its banner is there from the first paint.
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
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const html = page?.type === 'asset' ? String(page.source) : '';
        const demo = html.replace('<html ', '<html data-demo ');
        if (demo === html) this.error('index.html has no <html> with a language');
        this.emitFile({ type: 'asset', fileName: demoPage, source: demo });
      },
    },
  };
}
