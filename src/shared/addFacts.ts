import { addErrors } from './errors.ts';
import type { SharedFeature } from './feature.ts';
import { addSettings } from './settings.ts';
import { addVerbs } from './verbs.ts';

/** Makes known to this program what a feature declares for both sides. @throws where two declare the same */
export function addFacts({ errors = {}, settings = {}, verbs = {} }: SharedFeature): void {
  addErrors(errors);
  addSettings(settings);
  addVerbs(verbs);
}
