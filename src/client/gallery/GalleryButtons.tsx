import { useState } from 'react';
import { Button, type ButtonVariant, LinkButton } from '../ui/action/Button.tsx';
import { CopyButton } from '../ui/action/CopyButton.tsx';
import { IconButton } from '../ui/action/IconButton.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

const variants: Record<ButtonVariant, string> = {
  primary: 'the one thing to do on a page',
  secondary: 'draws the eye away from it: seldom',
  white: 'everything else',
  grey: 'quieter, on white',
  ghost: 'quietest, in rows and bars',
  green: 'a decision for',
  yellow: 'a decision to look again',
  red: 'what cannot be taken back',
};
const sizes = { normal: 40, default: 36, small: 32, xsmall: 28, xxsmall: 24, mini: 24 } as const;

export function GalleryButtons({ title }: PartProps) {
  return (
    <Section title={title} summary="One primary action on a page. The word on it is the verb of what happens.">
      <Sample
        title="Colours and states"
        note={
          'Hover turns the ground one step; pressed turns it two; focus by key draws ' +
          'a ring of 2 px. A button that cannot be used says why on hover and ' +
          'focus, and keeps its place for keyboards and screen readers.'
        }
      >
        <ul className={styles.states}>
          {(Object.keys(variants) as ButtonVariant[]).map((variant) => (
            <li key={variant} className={styles.row}>
              <span className={styles.what}>
                {variant}
                <span className={styles.note}>{variants[variant]}</span>
              </span>
              <Button variant={variant}>Approve</Button>
              <Button variant={variant} icon="send">
                Send
              </Button>
              <Button variant={variant} loading>
                Sending
              </Button>
              <Button variant={variant} disabledReason="Only a director may approve this payment">
                Disabled {variant}
              </Button>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Sizes" note="Fingers get 44 px whatever is drawn.">
        <ul className={styles.row}>
          {(Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => (
            <li key={size} className={styles.sized}>
              <Button size={size} variant="primary" icon={size === 'mini' ? undefined : 'plus'}>
                {size}
              </Button>
              <span className={styles.note}>{sizes[size]} px</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Working />
      <Sample title="Drawings, links, wide">
        <div className={styles.row}>
          <IconButton icon="edit" label="Rename" />
          <IconButton icon="more" label="More actions" variant="white" />
          <IconButton icon="filter" label="Filter" variant="grey" size="default" />
          <IconButton icon="trash" label="Remove" disabledReason="The last account cannot be removed" />
          <CopyButton text="LT121000011101001000" what="IBAN" />
          <Tooltip text="A few words about what is under the pointer or has focus">
            <Button variant="ghost">With a tooltip</Button>
          </Tooltip>
          <LinkButton href="#/ui?part=buttons" iconEnd="arrow-right">
            A link
          </LinkButton>
        </div>
        <div className={styles.narrow}>
          <Button variant="primary" size="normal" wide>
            As wide as its place
          </Button>
        </div>
      </Sample>
    </Section>
  );
}

/** A button at work: it keeps its width, is announced as busy, and takes no second click. */
function Working() {
  const [clicks, setClicks] = useState(0);
  const isLoading = clicks > 0;
  return (
    <Sample title="At work" note="The width stays; further clicks do nothing.">
      <div className={styles.row}>
        <Button variant="primary" loading={isLoading} onClick={() => setClicks(clicks + 1)}>
          Create payment
        </Button>
        <Button variant="ghost" onClick={() => setClicks(0)}>
          Done
        </Button>
        <span className={styles.note}>Clicked {clicks} times</span>
      </div>
    </Sample>
  );
}
