import { Definitions } from '#client/ui/display/Definitions.tsx';
import { ShareTree } from '#client/ui/display/ShareTree.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { isMoment } from '#shared/days.ts';
import type { CaseAnswer, CaseSection } from '../caseAnswer.ts';
import { FactTable } from './FactTable.tsx';
import { LedTo } from './LedTo.tsx';

interface CaseSectionsProps {
  found: Pick<CaseAnswer, 'sections'>;
  /** `rail`: lines alone about the client, beside all others */
  place: CaseSection['place'] | 'rail';
}

/** What features say of a case, and of its client. The page knows no type: it draws lines, tables and trees. */
export function CaseSections({ found, place }: CaseSectionsProps) {
  const shown = found.sections.filter((section) => placeOf(section) === place);
  return shown.map((section) => (
    <Section key={section.title} title={section.title}>
      {section.tree && <ShareTree root={section.tree.root} lines={section.tree.lines} />}
      {section.rows.length > 0 && <SectionTable section={section} />}
      {section.lines.length > 0 && <FactLines lines={section.lines} isNarrow={place === 'rail'} />}
    </Section>
  ));
}

function placeOf({ place, rows }: CaseSection): CaseSectionsProps['place'] {
  return place === 'client' && rows.length === 0 ? 'rail' : place;
}

interface FactLinesProps {
  lines: readonly (CaseSection['lines'][number] & { cases?: CaseAnswer['facts'][number]['cases'] | undefined })[];
  isNarrow?: boolean;
}

export function FactLines({ lines, isNarrow = false }: FactLinesProps) {
  const items = lines.map(({ label, value, cases = [] }) => ({
    label,
    value: (
      <>
        <Cell value={value} />
        <LedTo cases={cases} />
      </>
    ),
  }));
  return <Definitions items={items} layout={isNarrow ? 'stacked' : 'rows'} />;
}

function SectionTable({ section: { title, columns, rows } }: { section: CaseSection }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: cells are never moved
  const shownRows = rows.map((row) => row.map((value, at) => <Cell key={at} value={value} part="day" />));
  return <FactTable label={title} columns={columns} rows={shownRows} />;
}

function Cell({ value, part = 'all' }: { value: string; part?: 'all' | 'day' }) {
  return isMoment(value) ? <Time at={value} part={part} /> : value;
}
