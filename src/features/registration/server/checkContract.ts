/** The contract of the settings, looked at when a server starts. */
import { type Config, optionalSetting } from '#server/config/config.ts';
import { getBlocks } from '#shared/reading/getBlocks.ts';
import { registrationSettings } from '../settings.ts';

/** @throws for Markdown that the page of an applicant could not show */
export function checkContract(config: Config): void {
  getBlocks(optionalSetting(config, registrationSettings.contract) ?? '');
}
