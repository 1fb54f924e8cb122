/** The settings that features declare, collected, and how values of several of them are read. */
import type { Setting, Settings } from './feature.ts';

const declared = new Map<string, Setting<unknown>>();

/** Makes settings of a feature known to this program. @throws where two declare one name: a mistake in the program */
export function addSettings(settings: Settings): void {
  for (const setting of Object.values(settings)) {
    if ((declared.get(setting.name) ?? setting) !== setting) throw new Error(`two features declare ${setting.name}`);
    declared.set(setting.name, setting);
  }
}

export function declaredSettings(): Setting<unknown>[] {
  return [...declared.values()];
}

export function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error('on or off');
}

export function parseWebAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).href;
  throw new Error('an http or https address');
}
