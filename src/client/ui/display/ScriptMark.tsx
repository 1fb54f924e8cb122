import { formatMixedScript } from '#shared/rules/mixedScripts.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** Beside a name that staff compare: says that a word of it has letters of two scripts, which look like others. */
export function ScriptMark({ name }: { name: string }) {
  const words = formatMixedScript(name);
  return words === undefined ? null : (
    <StatusBadge kind="pending" icon="alert">
      {words}
    </StatusBadge>
  );
}
