import { statusClasses } from './journal.ts';
import type { Result } from './runScenario.ts';

/** Prints a line per scenario, as Markdown: people paste it where they show it. */
export function printTable(results: readonly Result[]): void {
  const head = ['scenario', 'calls', ...statusClasses, 'lost', 'doubled', 'phantom', 'ready ms', 'verdict'];
  const lines = results.map((result) =>
    result.skipped ? [result.name, `skipped: ${result.skipped}`] : getCells(result),
  );
  for (const line of [head, head.map(() => '---'), ...lines]) console.log(`| ${line.join(' | ')} |`);
}

function getCells({ name, calls, differences, readyMs, faults }: Result): string[] {
  const count = (kind: string) => String(differences.filter((difference) => difference.kind === kind).length);
  const all = Object.values(calls).reduce((sum, one) => sum + one, 0);
  const verdict = faults.length === 0 ? 'pass' : 'FAIL';
  const classes = statusClasses.map((name) => String(calls[name]));
  return [
    name,
    String(all),
    ...classes,
    count('lost'),
    count('doubled'),
    count('phantom'),
    String(readyMs ?? '–'),
    verdict,
  ];
}
