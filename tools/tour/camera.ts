// Takes the pictures: a page as it stands, in every look that is wanted.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { barriersOn } from '#tests/harness/barriers.ts';
import type { Look, TourOptions } from './options.ts';

export interface Picture extends Look {
  page: string;
  state: string;
  /** name in the folder */
  file: string;
}

export interface HowToShoot {
  /** the window grows as long as the page is */
  isWhole?: boolean;
  /** px; wider windows have no such thing */
  mostWidth?: number;
  /** opens what closes when the window changes its size; called at each size */
  again?: () => Promise<void>;
}

/** What people see at once; whole pages are longer. */
const height = { desk: 900, phone: 844 } as const;
const wholeMostPx = 2600;
const getHeight = (width: number) => (width < 640 ? height.phone : height.desk);

export const startLook = { width: 1440, height: height.desk } as const;

export class Camera {
  readonly folder: string;
  readonly pictures: Picture[] = [];
  readonly #options: TourOptions;

  constructor(folder: string, options: TourOptions) {
    this.folder = folder;
    this.#options = options;
  }

  wants(page: string, state: string): boolean {
    return this.#options.wantsPage(page) && this.#options.wantsState(state);
  }

  async shoot(at: Page, page: string, state: string, how: HowToShoot = {}): Promise<void> {
    if (!this.wants(page, state)) return;
    const { mostWidth = Infinity } = how;
    for (const look of this.#options.looks.filter(({ width }) => width <= mostWidth)) {
      const file = `${page}-${state}-${look.width}-${look.theme}.png`;
      await take(at, look, how, path.join(this.folder, file));
      this.pictures.push({ page, state, ...look, file });
      for (const barrier of await barriersOn(at)) console.error(`BARRIER ${file} ${barrier}`);
      const wide = await at.evaluate(() => document.documentElement.scrollWidth);
      if (wide > look.width) console.error(`WIDE ${file} ${wide}`);
    }
    await at.setViewportSize(startLook);
    await at.emulateMedia({ colorScheme: 'light' });
  }

  /** A part of the tour that could not be walked is said, and the others go on. */
  noteFailure(page: string, error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    console.error(`${page} could not be walked: ${words}`);
  }
}

async function take(at: Page, { width, theme }: Look, { isWhole, again }: HowToShoot, file: string): Promise<void> {
  await at.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await at.setViewportSize({ width, height: getHeight(width) });
  if (again) {
    await settle(at);
    await again();
  }
  await settle(at);
  if (isWhole) {
    const length = await at.evaluate(() => document.documentElement.scrollHeight);
    if (length > getHeight(width)) {
      await at.setViewportSize({ width, height: Math.min(length, wholeMostPx) });
      await settle(at);
    }
  }
  await at.screenshot({ path: file, animations: 'disabled' });
}

/** Two frames: the page has taken up its new size, and what follows from that. */
async function settle(at: Page): Promise<void> {
  await at.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}
