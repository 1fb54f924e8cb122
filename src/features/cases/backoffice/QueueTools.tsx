import { ListExport } from '#client/lists/ListExport.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { Menu } from '#client/ui/overlay/Menu.tsx';
import { getQuery, type Order, type SortOf } from '#shared/lists/list.ts';
import { caseCalls } from '../calls.ts';
import { caseList } from '../caseList.ts';
import styles from './cases.module.css';
import type { QueueQuestion } from './useQueue.ts';

const orders = {
  due: 'Due first',
  opened: 'Oldest first',
  '-opened': 'Newest first',
  '-level': 'Highest level first',
  '-blocked': 'Most blocked first',
} as const satisfies Partial<Record<Order<SortOf<typeof caseList>>, string>>;
const orderNames = Object.keys(orders) as (keyof typeof orders)[];

interface QueueToolsProps {
  search: QueueQuestion;
  onChange: (changes: QueueQuestion) => void;
  isEmpty: boolean;
}

/** Order and file of the queue; on a phone the order is a drawing only. */
export function QueueTools({ search, onChange, isEmpty }: QueueToolsProps) {
  const order = orderNames.find((one) => one === search.sort) ?? 'due';
  return (
    <div className={styles.queueTools}>
      <Menu
        trigger={
          <Button size="small" variant="ghost" icon="list" className={styles.orderButton}>
            <span className={styles.order}>{orders[order]}</span>
          </Button>
        }
        groups={[
          orderNames.map((one) => ({
            label: orders[one],
            checked: one === order,
            onSelect: () => onChange({ sort: one === caseList.order ? undefined : one }),
          })),
        ]}
      />
      <ListExport
        list={caseList}
        call={caseCalls.exportCases}
        input={{ query: getQuery(caseList, search) }}
        isEmpty={isEmpty}
      />
    </div>
  );
}
