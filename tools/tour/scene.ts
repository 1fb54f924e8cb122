import type { Page } from '@playwright/test';
import type { TourBank } from './bank.ts';
import type { HowToShoot } from './camera.ts';
import type { Visits } from './visitors.ts';

export interface Scene {
  visits: Visits;
  bank: TourBank;
  shoot(at: Page, state: string, how?: HowToShoot): Promise<void>;
}
