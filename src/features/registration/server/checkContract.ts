/** The contract of the settings, looked at when a server starts. */
import { type Config, optionalSetting } from '#server/config/config.ts';
import { blocksOf } from '#shared/reading/blocksOf.ts';
import { registrationSettings } from '../settings.ts';

/** @throws for Markdown that the page of an applicant could not show */
export function checkContract(config: Config): void {
  blocksOf(optionalSetting(config, registrationSettings.contract) ?? '');
}
