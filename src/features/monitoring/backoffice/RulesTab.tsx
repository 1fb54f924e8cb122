/** The rules that watch money: their list, or one of them with its lab. */
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { noEventFilter, rulesSearch } from '#features/monitoring/rules/rulesSearch.ts';
import { RuleList } from './rules/RuleList.tsx';
import { NewRule, OpenRule } from './rules/RuleView.tsx';

export function RulesTab() {
  const [{ rule, version }, change] = usePageSearch(rulesSearch);
  const show = (code: string | undefined, shown?: number) =>
    change({ rule: code, version: shown, ...(code !== rule && noEventFilter) }, { replace: false });
  if (rule === undefined) return <RuleList onOpen={show} />;
  if (rule === 'new') return <NewRule onShow={show} />;
  return <OpenRule key={rule} code={rule} version={version} onShow={show} />;
}
