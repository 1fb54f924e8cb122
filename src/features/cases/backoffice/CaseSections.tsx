import type { ComponentType } from 'react';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { ShareTree } from '#client/ui/display/ShareTree.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { isMoment } from '#shared/days.ts';
import type { CaseAnswer, CaseSection } from '../caseAnswer.ts';
import { FactTable } from './FactTable.tsx';
import { LedTo } from './LedTo.tsx';

/** Beside what a rule has found. */
export type EventTool = ComponentType<{ clientId: string; eventId: string; label: string }>;

interface CaseSectionsProps {
  found: Pick<CaseAnswer, 'sections' | 'clientID'>;
  EventTool: EventTool;
  /** `rail`: lines alone about the client, beside all others */
  place: CaseSection['place'] | 'rail';
}

/** What features say of a case, and of its client. The page knows no type: it draws lines, tables and trees. */
export function CaseSections({ found, place, EventTool }: CaseSectionsProps) {
  const eventTool = { clientId: found.clientID, EventTool };
  const shown = found.sections.filter((section) => getPlace(section) === place);
  return shown.map((section) => (
    <Section key={section.title} title={section.title}>
      {section.tree && <ShareTree root={section.tree.root} lines={section.tree.lines} />}
      {section.rows.length > 0 && <SectionTable section={section} />}
      {section.lines.length > 0 && <FactLines lines={section.lines} isNarrow={place === 'rail'} {...eventTool} />}
    </Section>
  ));
}

function getPlace({ place, rows }: CaseSection): CaseSectionsProps['place'] {
  return place === 'client' && rows.length === 0 ? 'rail' : place;
}

interface FactLinesProps {
  lines: readonly (CaseSection['lines'][number] & { cases?: CaseAnswer['facts'][number]['cases'] | undefined })[];
  isNarrow?: boolean;
  clientId: string;
  EventTool: EventTool;
}

export function FactLines({ lines, isNarrow = false, clientId, EventTool }: FactLinesProps) {
  const items = lines.map(({ label, value, cases = [], eventId }) => ({
    label,
    value: (
      <>
        <Cell value={value} />
        <LedTo cases={cases} />
        {eventId !== undefined && <EventTool clientId={clientId} eventId={eventId} label={label} />}
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
