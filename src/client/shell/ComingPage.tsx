import { LinkButton } from '../ui/action/Button.tsx';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import { Page } from '../ui/layout/Page.tsx';
import styles from './ComingPage.module.css';

interface ComingProps {
  /** what will be there, a sentence each */
  parts: readonly { title: string; words: string }[];
  /** what serves until then, and where it is */
  meanwhile: string;
  links?: readonly { href: string; label: string }[];
}

interface ComingPageProps extends ComingProps {
  title: string;
  /** what the page is for, in a sentence */
  summary: string;
}

/** A page that is not built yet, and says so: what will be here, and where to go meanwhile. */
export function ComingPage({ title, summary, ...coming }: ComingPageProps) {
  return (
    <Page title={title} summary={summary}>
      <Coming {...coming} />
    </Page>
  );
}

/** The same below what a page has already. */
function Coming({ parts, meanwhile, links = [] }: ComingProps) {
  return (
    <>
      <div className={styles.state}>
        <StatusBadge kind="info">Not built yet</StatusBadge>
        <p>What will be here:</p>
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.title}>
            <h2 className={styles.part}>{part.title}</h2>
            <p className={styles.words}>{part.words}</p>
          </li>
        ))}
      </ul>
      <section className={styles.meanwhile} aria-label="Meanwhile">
        <p>{meanwhile}</p>
        {links.length > 0 && (
          <div className={styles.links}>
            {links.map(({ href, label }) => (
              <LinkButton key={href} href={href} size="small">
                {label}
              </LinkButton>
            ))}
          </div>
        )}
      </section>
    </>
  );
}
