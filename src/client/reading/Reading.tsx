import type { ReactNode } from 'react';
import { say } from '#shared/messages.ts';
import type { Block, Part } from '#shared/reading/blocks.ts';
import styles from './Reading.module.css';

interface ReadingProps {
  blocks: readonly Block[];
  /** for the {names} in the text */
  values: Readonly<Record<string, string>>;
}

/** A document to read: headings, paragraphs, lists and tables. Nothing of it is ever HTML. */
export function Reading({ blocks, values }: ReadingProps) {
  const show = (parts: readonly Part[]): ReactNode => parts.map((part, i) => getPart(part, i, values));
  return (
    <article className={styles.document}>
      {blocks.map((block, i) => (
        // the blocks of a document never move
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockOf key={i} block={block} show={show} />
      ))}
    </article>
  );
}

function getPart(part: Part, key: number, values: ReadingProps['values']): ReactNode {
  if (typeof part === 'string') return say(part, values);
  const inside = part.parts.map((each, i) => getPart(each, i, values));
  if (part.kind !== 'link') {
    const Mark = part.kind;
    return <Mark key={key}>{inside}</Mark>;
  }
  return (
    <a key={key} href={part.href}>
      {inside}
    </a>
  );
}

type Show = (parts: readonly Part[]) => ReactNode;

function BlockOf({ block, show }: { block: Block; show: Show }) {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const;
    return <Heading className={styles[Heading]}>{show(block.parts)}</Heading>;
  }
  if (block.kind === 'paragraph') return <p>{show(block.parts)}</p>;
  if (block.kind === 'table') return <TableOf block={block} show={show} />;
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List className={styles.list}>
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a document never move
        <li key={i}>{show(item)}</li>
      ))}
    </List>
  );
}

function TableOf({ block, show }: { block: Block & { kind: 'table' }; show: Show }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so the keyboard must reach it
    <section className={styles.scroll} tabIndex={0} aria-label="Table">
      <table className={styles.table}>
        <thead>
          <tr>
            {block.head.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a document never move
              <th key={i} scope="col" className={block.ends[i] ? styles.end : undefined}>
                {show(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document never move
            <tr key={i}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={at} className={block.ends[at] ? styles.end : undefined}>
                  {show(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
