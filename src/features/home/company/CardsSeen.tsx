import { Suspense, useEffect, useRef, useState } from 'react';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { useMay } from '#client/session/person.ts';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import styles from './CardsSeen.module.css';

const CardsAtGlance = lazyPart(() =>
  import('#features/cards/company/CardsAtGlance.tsx').then((module) => module.CardsAtGlance),
);

/** how much of the place must be in view */
const threshold = 0.5;

/** The cards at a glance, for who may see cards. Script and data are fetched once their place is half in view. */
export function CardsSeen() {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const maySee = useMay('cards.view', 'cards.manage');
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio >= threshold) setSeen(true);
      },
      { threshold },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  if (!maySee) return null;
  return (
    <Section title="Cards" actions={<MoreLink href={pageHref(paths.cards)}>All cards</MoreLink>}>
      <div ref={place} className={styles.place}>
        {isSeen && (
          <Suspense fallback={null}>
            <CardsAtGlance />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
