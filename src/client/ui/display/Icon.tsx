import { type IconName, iconPaths } from './iconPaths.ts';

interface IconProps {
  name: IconName;
  /** Edge in CSS pixels; the drawing is on a 20 px grid. */
  size?: 14 | 16 | 20 | 24;
  className?: string | undefined;
}

/** A line drawing in the colour of the text around it. Hidden from screen readers: a word or a label is beside it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
