/** The service that translates for staff, as the settings name it. */
import { type Config, optionalSetting, requiredSetting } from '#server/config/config.ts';
import { translationSettings } from '../settings.ts';

/** LibreTranslate-compatible. */
export interface TranslationService {
  url: string;
  key: string | undefined;
  isInHouse: boolean;
}

/** Undefined: nothing is translated. */
export function getTranslationService(config: Config): TranslationService | undefined {
  const url = optionalSetting(config, translationSettings.url);
  if (!url) return undefined;
  const isInHouse = requiredSetting(config, translationSettings.isInHouse);
  return { url, key: optionalSetting(config, translationSettings.key), isInHouse };
}
