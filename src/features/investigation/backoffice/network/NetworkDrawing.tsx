import { classes } from '#client/ui/classes.ts';
import { riskLabels } from '#features/investigation/eventList.ts';
import type { Network, NetworkNode } from '#features/investigation/network.ts';
import styles from './network.module.css';
import { boxHeight, boxWidth, layoutNetwork } from './networkLayout.ts';
import { nodeHref, type Place } from './nodeLinks.ts';

interface NetworkDrawingProps {
  network: Network;
  width: number;
  place: Place;
}

/**
 * Boxes are links in one list: Tab goes from one to the next, and a screen reader counts them. The lines are a picture
 * behind them; the table says what they show.
 */
export function NetworkDrawing({ network, width, place }: NetworkDrawingProps) {
  const layout = layoutNetwork(network, width);
  const [me] = network.nodes;
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.inKey}>Pays the client</span>
        <span className={styles.outKey}>Is paid</span>
        <span className={styles.bothKey}>Both</span>
        <span className={styles.thingKey}>Shares something</span>
      </p>
      <div className={styles.scroll}>
        <div className={styles.drawing} style={{ width: layout.width, height: layout.height }}>
          <svg className={styles.lines} width={layout.width} height={layout.height} aria-hidden="true">
            {layout.lines.map(({ key, path, tone, widthPx }) => (
              <path key={key} className={styles[tone]} d={path} strokeWidth={widthPx} />
            ))}
          </svg>
          <ul aria-label={`Network of ${me?.name ?? 'the client'}`}>
            {layout.nodes.map(({ node, x, y }) => (
              <li key={node.key}>
                <a
                  className={classes(
                    styles.node,
                    node.step === 0 && styles.middle,
                    node.kind === 'client' && styles.client,
                  )}
                  data-risk={node.risk}
                  style={{ left: x, top: y, width: boxWidth, height: boxHeight }}
                  href={nodeHref(node, me, place)}
                >
                  <span className={styles.name}>{node.name || node.key}</span>
                  <span className={styles.small}>{describe(node)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

function describe({ kind, country, risk, step }: NetworkNode): string {
  const who = step === 0 ? 'This client' : kind === 'client' ? 'Our client' : 'Counterparty';
  return [who, country, risk === '' ? '' : `${riskLabels[risk]} risk`].filter(Boolean).join(', ');
}
