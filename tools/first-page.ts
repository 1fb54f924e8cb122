// A Vite plugin: knows which modules a page needs at once, so that what it shares with others comes as one script.
import type { Plugin } from 'vite';

/**
 * @param entry path of the page from the project, with forward slashes
 * @returns the plugin, and whether a module (by its id) is among the static imports of that page
 */
export function firstPage(entry: string): { plugin: Plugin; isNeeded: (id: string) => boolean } {
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: 'first-page',
    buildEnd() {
      const visit = (id: string): void => {
        if (needed.has(id)) return;
        needed.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      const page = [...this.getModuleIds()].find((id) => id.replaceAll('\\', '/').endsWith(`/${entry}`));
      if (page) visit(page);
      else this.error(`${entry} is no page of this build`);
    },
  };
  return { plugin, isNeeded: (id) => needed.has(id) };
}
