// A village whose payments go by SEPA: its database, and a rail for each test that must end without an error.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { TestRail } from '#tests/harness/rail.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';

export let village: VillageDatabase;
export let owner: pg.Pool;
export let app: pg.Pool;
export let rail: TestRail;

/** Goes on with another rail until the end of the test. */
export function changeRail(next: TestRail): void {
  rail = next;
}

/** Registers what all tests of a file need before and after them. */
export function setUpRail(): void {
  beforeAll(async () => {
    village = await openVillage();
    ({ owner, app } = village);
  });
  beforeEach(async () => {
    rail = await TestRail.open(app);
  });
  afterEach(async () => {
    expect(rail.errors).toEqual([]);
    await rail.close();
  });
  afterAll(() => village.close());
}
