import { formatAhead } from '#client/api/fileTurns.ts';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { countryName } from '#shared/countries.ts';
import { spaced } from '#shared/formatCount.ts';
import { getMinor } from '#shared/money.ts';
import { type CesopCountry, type CesopMessage, cesopCalls } from '../calls.ts';
import { kindLabels, messageCodes } from '../rules.ts';
import styles from './cesop.module.css';
import { noRowFilter, rowsSearch } from './cesopSearch.ts';
import { MessageBadge } from './stateBadges.tsx';

const columns: readonly Column<CesopCountry>[] = [
  {
    ...{ key: 'country', title: 'Country' },
    render: ({ country, role }) => `${countryName(country)} (${role === 'payee' ? 'payers' : 'payee'})`,
  },
  {
    ...{ key: 'transactions', title: 'Rows', width: 90, align: 'end', list: 'detail' },
    render: ({ transactions }) => spaced(transactions),
  },
  {
    ...{ key: 'amount', title: 'Amount, EUR', width: 130, align: 'end', list: 'value' },
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" bare />,
  },
];

/** A message of the open quarter: who did what when, what is in it by country, its file and its rows. */
export function MessagePart({ message }: { message: CesopMessage }) {
  const [search, change] = usePageSearch(rowsSearch);
  const download = useFile('The file could not be downloaded');
  const { id, kind, state, isErased } = message;
  const hasFile = state !== 'making' && state !== 'withdrawn' && !isErased;
  const hasRows = hasFile && kind !== 'nothing';
  const fetchFile = (signal: AbortSignal) =>
    send(cesopCalls.exportCesopMessage, { params: { messageId: id } }, { signal });
  const show = () => change({ ...noRowFilter, message: id, rows: undefined, quarter: undefined }, { replace: false });
  return (
    <section aria-label={`${kindLabels[kind]}, ${messageCodes[kind]}`} className={styles.message}>
      <h3 className={styles.head}>
        {`${kindLabels[kind]} (${messageCodes[kind]})`} <MessageBadge state={state} />
      </h3>
      <MessageFacts message={message} />
      {hasRows && <Countries messageId={id} />}
      {hasFile && (
        <div className={styles.buttons}>
          {hasRows && (
            <Button disabledReason={search.message === id ? 'They are listed below.' : undefined} onClick={show}>
              Show rows
            </Button>
          )}
          <Button
            icon="download"
            loading={download.isRunning}
            onClick={() => void download.save(fetchFile, `cesop-${id}.xml`)}
          >
            {download.ahead > 0 ? formatAhead(download.ahead) : 'Download'}
          </Button>
        </div>
      )}
    </section>
  );
}

function MessageFacts({ message }: { message: CesopMessage }) {
  const { filedAt, answeredAt, state, errors, rejected } = message;
  return (
    <Definitions
      items={[
        { label: 'Payees', value: state === 'making' ? '' : spaced(message.payees) },
        { label: 'Transactions', value: state === 'making' ? '' : spaced(message.transactions) },
        { label: 'Made', value: <Time at={message.madeAt} /> },
        { label: 'Made by', value: message.madeBy },
        { label: 'Filed', value: filedAt && <Time at={filedAt} /> },
        { label: 'Filed by', value: message.filedBy },
        { label: 'Receipt', value: message.reference },
        { label: 'Answered', value: answeredAt && <Time at={answeredAt} /> },
        answeredAt !== null && { label: 'Errors', value: `${spaced(errors)}, ${spaced(rejected)} payees rejected` },
        { label: 'Rows', value: message.isErased ? 'Deleted at the end of their term' : '' },
        { label: 'Message', value: message.id },
      ]}
    />
  );
}

function Countries({ messageId }: { messageId: string }) {
  const read = useCall(cesopCalls.readCesopMessage, { params: { messageId } });
  const errors = read.data?.errors ?? [];
  return (
    <>
      {errors.length > 0 && (
        <Definitions
          title="Errors of the message"
          layout="stacked"
          items={errors.map(({ code, title, description }, at) => ({
            label: `${at + 1}. ${code} ${title}`,
            value: description,
          }))}
        />
      )}
      <Disclosure title="By country">
        <Table
          label="Countries"
          columns={columns}
          rows={read.data?.countries}
          rowKey={({ role, country }) => `${role} ${country}`}
          error={readFailure(read, 'The countries could not be loaded')}
          empty="No transactions"
          skeletonRows={2}
        />
      </Disclosure>
    </>
  );
}
