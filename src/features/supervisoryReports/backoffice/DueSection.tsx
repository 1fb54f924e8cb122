import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import { supervisoryCalls } from '../calls.ts';
import type { DutyItem } from '../dutyList.ts';
import { authorityLabels, dutyStateLabels } from '../rules.ts';

/** The most urgent ones; the calendar has all. */
const maxFigures = 5;

/** Reports that are overdue or due soon, by authority and day. */
export function DueSection() {
  const read = useCall(supervisoryCalls.listDueDuties, {});
  const failure = readFailure(read, 'What is due could not be loaded');
  const items = read.data?.items;
  return (
    <Section title="Reports due" summary="Reports to authorities that are overdue, or due within 10 days.">
      {failure && <ErrorState {...failure} />}
      {!failure && !items && <FiguresLoading label="Loading what is due" figures={['Reports due']} />}
      {!failure && items && <KeyFigures figures={getFigures(items)} />}
    </Section>
  );
}

function getFigures(items: readonly DutyItem[]): KeyFigure[] {
  const calendar = (search: Record<string, string> = {}) =>
    pageHref(paths.bkoFinancialInformation, { tab: 'reports', ...search });
  if (items.length === 0)
    return [{ label: 'Reports due', value: '0', note: 'nothing is due within 10 days', href: calendar() }];
  const groups = new Map<string, DutyItem[]>();
  for (const item of items) {
    const key = `${item.authority} ${item.dueOn} ${item.state}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].slice(0, maxFigures).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      label: `${authorityLabels[first.authority]}, ${first.dueOn}`,
      value: formatCount(group.length, { one: 'report', many: 'reports' }),
      note: group.length === 1 ? `${dutyStateLabels[first.state]}: ${first.name}` : dutyStateLabels[first.state],
      href: calendar({ state: first.state, authority: first.authority }),
    };
  });
}
