import { useState } from 'react';
import { usePagesAtHand } from '#client/featuresAtHand.ts';
import { getGroups, placesFor } from '#client/shell/places.ts';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/display/Icon.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { Previewed } from '../previewCalls.ts';
import { getPages, getStanding, getViewer, type PreviewedPage } from './previewViewer.ts';
import styles from './UserPreview.module.css';

interface PreviewShellProps {
  person: Previewed;
  companyId: string | undefined;
  onCompany: (companyId: string) => void;
}

const columns: readonly Column<PreviewedPage>[] = [
  { key: 'title', title: 'Page', render: ({ title }) => title },
  {
    key: 'path',
    title: 'Address',
    width: 260,
    hideBelow: 720,
    list: 'detail',
    render: ({ path }) => <code>{path}</code>,
  },
  {
    key: 'seen',
    title: 'Access',
    width: 160,
    list: 'state',
    render: ({ isSeen }) => (
      <StatusBadge kind={isSeen ? 'success' : 'neutral'} icon={isSeen ? 'eye' : 'lock'} quiet>
        {isSeen ? 'Sees it' : 'Refused'}
      </StatusBadge>
    ),
  },
];

/** A person's menu with placeholder rows, and every page of their area with whether they see it. */
export function PreviewShell({ person, companyId, onCompany }: PreviewShellProps) {
  const pages = usePagesAtHand();
  const viewer = getViewer(person, companyId);
  const company = person.companies.find(({ id }) => id === companyId) ?? person.companies[0];
  return (
    <>
      <Section title={person.name} summary={getStanding(person, companyId)}>
        {person.companies.length > 1 && (
          <div className={styles.company}>
            <Field label="Company">
              <Select
                value={company?.id ?? ''}
                onChange={({ target }) => onCompany(target.value)}
                options={person.companies.map(({ id, title }) => ({ value: id, label: title }))}
              />
            </Field>
          </div>
        )}
        {viewer ? (
          <Shell key={company?.id} places={placesFor(pages, viewer)} name={person.name} />
        ) : (
          <EmptyState icon="eye" title="No menu">
            They work for no company whose registration is complete, so they see no pages of a company.
          </EmptyState>
        )}
      </Section>
      {viewer && <PagesSection pages={getPages(pages, viewer)} />}
    </>
  );
}

function PagesSection({ pages }: { pages: readonly PreviewedPage[] | undefined }) {
  return (
    <Section title="Pages" summary="Every page of their area. A refused page leads back to their first one.">
      <Table
        label="Pages"
        columns={columns}
        rows={pages}
        rowKey={({ path }) => path}
        skeletonRows={10}
        empty={<EmptyState title="No pages" />}
      />
    </Section>
  );
}

/** About as high as a menu and the pages of an area. */
export function PreviewLoading() {
  return (
    <>
      <Loading label="Loading the preview">
        <Skeleton shape="title" width="short" />
        <Skeleton shape="chart" />
      </Loading>
      <PagesSection pages={undefined} />
    </>
  );
}

/** The sidebar and one page of it. The rows are grey shapes: nothing of that person's data is read. */
function Shell({ places, name }: { places: ReturnType<typeof placesFor>; name: string }) {
  const [path, setPath] = useState(places[0]?.path);
  const shown = places.find((place) => place.path === path);
  return (
    <div className={styles.shell}>
      <nav className={styles.menu} aria-label={`Menu of ${name}`}>
        {getGroups(places).map((group, index) => (
          <div key={group.label ?? index}>
            {group.label && <p className={styles.group}>{group.label}</p>}
            {group.places.map((place) => (
              <button
                key={place.path}
                type="button"
                className={classes(styles.place, place.path === path && styles.current)}
                aria-current={place.path === path ? 'page' : undefined}
                onClick={() => setPath(place.path)}
              >
                <Icon name={place.icon} size={16} />
                {place.label}
              </button>
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.page}>
        <p className={styles.title}>{shown?.label ?? 'No page'}</p>
        <p className={styles.words}>Placeholder rows: the preview reads no data.</p>
        <div className={styles.rows} aria-hidden="true">
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <div key={index} className={styles.row}>
              <span className={styles.bone} />
              <span className={styles.bone} />
              <span className={styles.bone} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
