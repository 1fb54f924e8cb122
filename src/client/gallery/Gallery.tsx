import { Suspense, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '#shared/paths.ts';
import { pageHref } from '../router/Link.tsx';
import { lazyPart } from '../router/loadPage.ts';
import { usePageSearch } from '../router/usePageSearch.ts';
import { useLook } from '../shell/look.ts';
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { SegmentedTabs } from '../ui/layout/SegmentedTabs.tsx';
import styles from './Gallery.module.css';
import { GalleryAlerts } from './GalleryAlerts.tsx';
import { GalleryButtons } from './GalleryButtons.tsx';
import { GalleryCharts } from './GalleryCharts.tsx';
import { GalleryFields } from './GalleryFields.tsx';
import { GalleryFilters } from './GalleryFilters.tsx';
import { GalleryForms } from './GalleryForms.tsx';
import { GalleryFoundations, GalleryIcons } from './GalleryFoundations.tsx';
import { GalleryGrid } from './GalleryGrid.tsx';
import { GalleryShell } from './GalleryShell.tsx';
import { GallerySplit } from './GallerySplit.tsx';
import { GalleryTableStates, GalleryTables } from './GalleryTables.tsx';
import { GalleryWindows } from './GalleryWindows.tsx';
import { GalleryDetails, GalleryFigures, GalleryStates } from './GalleryWords.tsx';
import type { PartProps } from './Sample.tsx';

const GalleryOverlays = lazyPart<PartProps>(() => import('./GalleryOverlays.tsx').then((part) => part.GalleryOverlays));
const GalleryPlots = lazyPart<PartProps>(() => import('./GalleryPlots.tsx').then((part) => part.GalleryPlots));
const GalleryTimeline = lazyPart<PartProps>(() => import('./GalleryTimeline.tsx').then((part) => part.GalleryTimeline));
const GalleryWizard = lazyPart<PartProps>(() => import('./GalleryWizard.tsx').then((part) => part.GalleryWizard));
const GalleryDesk = lazyPart<PartProps>(() => import('./GalleryDesk.tsx').then((part) => part.GalleryDesk));

const parts = [
  { id: 'foundations', title: 'Foundations', Part: GalleryFoundations },
  { id: 'buttons', title: 'Buttons', Part: GalleryButtons },
  { id: 'fields', title: 'Fields', Part: GalleryFields },
  { id: 'forms', title: 'Forms', Part: GalleryForms },
  { id: 'filters', title: 'Filters', Part: GalleryFilters },
  { id: 'table', title: 'Table and panel', Part: GalleryTables },
  { id: 'table-states', title: 'States of a table', Part: GalleryTableStates },
  { id: 'grid', title: 'Grid and range of days', Part: GalleryGrid },
  { id: 'split', title: 'Split view', Part: GallerySplit },
  { id: 'figures', title: 'Figures and states', Part: GalleryFigures },
  { id: 'charts', title: 'Charts', Part: GalleryCharts },
  { id: 'details', title: 'Details and progress', Part: GalleryDetails },
  { id: 'states', title: 'Empty, waiting, failed', Part: GalleryStates },
  { id: 'windows', title: 'Windows and menus', Part: GalleryWindows },
  { id: 'overlays', title: 'Popovers and cards', Part: GalleryOverlays },
  { id: 'desk', title: 'Parts of the desk', Part: GalleryDesk },
  { id: 'wizard', title: 'Wizard and files', Part: GalleryWizard },
  { id: 'timeline', title: 'Timeline', Part: GalleryTimeline },
  { id: 'plots', title: 'Charts of the desk', Part: GalleryPlots },
  { id: 'alerts', title: 'Alerts', Part: GalleryAlerts },
  { id: 'shell', title: 'Shell', Part: GalleryShell },
  { id: 'icons', title: 'Icons', Part: GalleryIcons },
] as const;

/** which part of the page is linked to: '#/ui?part=table' */
const gallerySearch = z.object({ part: z.optional(z.enum(parts.map(({ id }) => id))) });

/** Every component in every state on one page, to look at and to test: the page /#/ui. */
export function Gallery() {
  const [{ part }] = usePageSearch(gallerySearch);
  const { theme, turnTheme } = useLook();
  const [loaded, setLoaded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part that was loaded above it has moved it
  useEffect(() => {
    return part ? scrollToPart(part) : undefined;
  }, [part, loaded]);
  return (
    <main id="main">
      <Page
        title="Components"
        summary="What screens are made of, each in every state. Copy from here before building something new."
        actions={
          <SegmentedTabs
            label="Theme"
            value={theme}
            onChange={(wanted) => wanted !== theme && turnTheme()}
            segments={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        }
      >
        <div className={styles.frame}>
          <nav className={styles.contents} aria-label="Parts of this page">
            <ul className={styles.links}>
              {parts.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={pageHref(paths.components, { part: id })}
                    aria-current={id === part ? 'location' : undefined}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.parts}>
            {parts.map(({ id, title, Part }) => (
              <div key={id} id={id} className={styles.part}>
                <Suspense fallback={<Waiting title={title} onLoaded={() => setLoaded((count) => count + 1)} />}>
                  <Part title={title} />
                </Suspense>
              </div>
            ))}
          </div>
        </div>
      </Page>
    </main>
  );
}

/** A part that is being loaded; leaves when it is there. */
function Waiting({ title, onLoaded }: { title: string; onLoaded: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onLoaded, []);
  return (
    <Loading label={`Loading ${title}`}>
      <Skeleton shape="block" />
    </Loading>
  );
}

/** After the router has set the scroll position of a page that is new. Answers how to leave it. */
function scrollToPart(part: string): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView());
  });
  return () => cancelAnimationFrame(frame);
}
