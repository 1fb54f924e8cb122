/** The clocks of reports to the MLRO, bank days. */
import { type Config, requiredSetting } from '#server/config/config.ts';
import { suspicionSettings } from '../settings.ts';

export function getClocks(config: Config): { fileDays: number; suspendDays: number } {
  const { fileDays, suspendDays } = suspicionSettings;
  return { fileDays: requiredSetting(config, fileDays), suspendDays: requiredSetting(config, suspendDays) };
}
