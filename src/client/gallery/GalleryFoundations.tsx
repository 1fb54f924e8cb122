import { Icon } from '../ui/display/Icon.tsx';
import { type IconName, iconPaths } from '../ui/display/iconPaths.ts';
import { Logo } from '../ui/display/Logo.tsx';
import { Section } from '../ui/layout/Section.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

/** Names of variables in tokens.css; the page shows what they are in the theme that is on. */
const colours = {
  Brand: ['brand', 'primary', 'secondary'],
  Surfaces: ['page', 'sunken', 'surface', 'raised', 'hover', 'pressed', 'selected', 'inverse'],
  'Text and lines': ['text', 'text-muted', 'text-link', 'border', 'border-strong', 'focus'],
  States: ['success-surface', 'pending-surface', 'failed-surface', 'info-surface', 'neutral-surface'],
  'Words of states': ['success-text', 'pending-text', 'failed-text', 'info-text', 'neutral-text'],
} as const;
const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;
const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16] as const;

export function GalleryFoundations({ title }: PartProps) {
  return (
    <Section title={title} summary="Colours, sizes and times come from tokens.css alone; a test reads every contrast.">
      {Object.entries(colours).map(([name, variables]) => (
        <Sample key={name} title={name}>
          <ul className={styles.swatches}>
            {variables.map((variable) => (
              <li key={variable} className={styles.swatch}>
                <span className={styles.colour} style={{ background: `var(--${variable})` }} />
                {variable}
              </li>
            ))}
          </ul>
        </Sample>
      ))}
      <Sample title="Type" note="Inter, variable; 14 px on desks, 16 px on phones. Figures align in columns.">
        <ul className={styles.column}>
          {sizes.map((size) => (
            <li key={size} className={styles.line} style={{ fontSize: `var(--text-${size})` }}>
              Žemaitė, Παπαδόπουλος, Щедрин: 1 234 567.80 <span className={styles.note}>{size}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample
        title="Spaces, corners, shadow"
        note="A grid of 4 px. Borders for what lies, the one shadow for what floats."
      >
        <ul className={styles.row}>
          {spaces.map((space) => (
            <li key={space} className={styles.space}>
              <span style={{ width: `var(--space-${space})` }} />
              {space * 4}
            </li>
          ))}
        </ul>
        <div className={styles.row}>
          <span className={styles.corner}>6</span>
          <span className={styles.cornerLarge}>10</span>
          <span className={styles.floating}>Floats</span>
        </div>
      </Sample>
      <Sample title="Logo">
        <div className={styles.row}>
          <Logo />
          <Logo size="large" markOnly />
          <span className={styles.dark}>
            <Logo onDark />
          </span>
        </div>
      </Sample>
    </Section>
  );
}

export function GalleryIcons({ title }: PartProps) {
  return (
    <Section title={title} summary="20 px grid, stroke 1.5, the colour of the text around them; 14, 16, 20 or 24 px.">
      <ul className={styles.icons}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <li key={name} className={styles.icon}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
