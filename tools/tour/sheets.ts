// Contact sheets: index.html to leaf through, and the same as pictures, some on each.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import type { Camera, Picture } from './camera.ts';

/** How pictures of one width lie on a sheet; px. */
const grids: Record<number, { columns: number; rows: number; cell: number }> = {
  1440: { columns: 3, rows: 4, cell: 640 },
  1024: { columns: 3, rows: 4, cell: 560 },
  390: { columns: 7, rows: 2, cell: 270 },
};

const style = `
  body { margin: 16px; font: 14px system-ui, sans-serif; background: #888; color: #000 }
  figure { margin: 0 } img { width: 100%; display: block; max-height: 150vw; object-fit: cover; object-position: top }
  h2 { margin: 24px 0 8px } figcaption { padding: 4px 0 12px }
  .grid { display: grid; gap: 12px; align-items: start }`;

export async function makeSheets(browser: Browser, { folder, pictures }: Camera): Promise<void> {
  const sorted = pictures.toSorted((a, b) => a.page.localeCompare(b.page) || a.state.localeCompare(b.state));
  fs.writeFileSync(path.join(folder, 'index.html'), getIndex(sorted));
  const page = await browser.newPage();
  for (const [look, group] of groupBy(sorted, ({ width, theme }) => `${width}-${theme}`)) {
    const { columns, rows, cell } = grids[group[0]?.width ?? 0] ?? { columns: 3, rows: 3, cell: 480 };
    await page.setViewportSize({ width: columns * (cell + 12) + 20, height: 600 });
    for (let at = 0; at * columns * rows < group.length; at += 1) {
      const some = group.slice(at * columns * rows, (at + 1) * columns * rows);
      const file = path.join(folder, 'sheet.html');
      fs.writeFileSync(file, getDocument(getGrid(some, `repeat(${columns}, ${cell}px)`)));
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: path.join(folder, `sheet-${look}-${at + 1}.png`), fullPage: true });
    }
  }
  fs.rmSync(path.join(folder, 'sheet.html'), { force: true });
  await page.close();
}

/** A section for each page and state with all its looks, so that one can be compared with the other. */
function getIndex(pictures: Picture[]): string {
  const sections = groupBy(pictures, ({ page, state }) => `${page}, ${state}`);
  const parts = [...sections].map(
    ([title, group]) => `<h2>${title}</h2>${getGrid(group, group.map(({ width }) => `${width}fr`).join(' '))}`,
  );
  return getDocument(parts.join('\n'));
}

function getGrid(pictures: Picture[], columns: string): string {
  const figures = pictures.map(
    ({ file }) =>
      `<figure><a href="${file}"><img src="${file}" alt="" ` +
      `loading="eager"></a><figcaption>${file.slice(0, -4)}</figcaption></figure>`,
  );
  return `<div class="grid" style="grid-template-columns: ${columns}">${figures.join('')}</div>`;
}

function getDocument(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tour of Kontora</title><style>${style}</style><body>${body}</body></html>\n`;
}

function groupBy(pictures: Picture[], getName: (picture: Picture) => string): Map<string, Picture[]> {
  const groups = new Map<string, Picture[]>();
  for (const picture of pictures) {
    const name = getName(picture);
    groups.set(name, [...(groups.get(name) ?? []), picture]);
  }
  return groups;
}
