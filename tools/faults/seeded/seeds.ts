// All faults that are planted.
import { accessSeeds } from './access.ts';
import { cardSeeds } from './cards.ts';
import { fileSeeds } from './files.ts';
import { moneySeeds } from './money.ts';
import { rightsSeeds } from './rights.ts';
import type { Seed } from './seed.ts';

export const seeds: readonly Seed[] = [...moneySeeds, ...cardSeeds, ...rightsSeeds, ...accessSeeds, ...fileSeeds];
