// What axe finds in the part of a page that a component test shows, by the rules of WCAG 2.2 AA.
import axe from 'axe-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line for each element; [] where nothing keeps people out. Waits until what moves has come to rest. */
export async function barriersIn(shown: Element = document.body): Promise<string[]> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  const { violations } = await axe.run(shown, { runOnly: { type: 'tag', values: wcag }, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
