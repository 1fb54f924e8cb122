import { type PersonCompany, roleWords } from '../../../client/session/person.ts';
import { Amount } from '../../../client/ui/Amount.tsx';
import { Icon } from '../../../client/ui/Icon.tsx';
import { Initials } from '../../../client/ui/Initials.tsx';
import { StatusBadge, type StatusKind } from '../../../client/ui/StatusBadge.tsx';
import { decimalText, parseAmountText } from '../../../shared/money.ts';
import styles from './SelectPage.module.css';

/** Registration states; an active company has none. */
const states: Readonly<Record<string, { kind: StatusKind; words: string; note: string }>> = {
  Cdd: {
    kind: 'pending',
    words: 'Registration',
    note: 'The bank needs more about this company before it can be used.',
  },
  Review: { kind: 'info', words: 'In review', note: 'The bank is looking at the application.' },
  Declined: { kind: 'failed', words: 'Declined', note: 'The bank has declined the application.' },
};

interface CompanyCardProps {
  company: PersonCompany;
  onChoose: () => void;
}

/** A company with the person's role in it and all its money. One that is not active yet says why and does not open. */
export function CompanyCard({ company, onChoose }: CompanyCardProps) {
  const state = company.status === null ? undefined : states[company.status];
  const words = (
    <>
      <span className={styles.head}>
        <Initials name={company.title} kind="company" />
        <span className={styles.names}>
          <span className={styles.title}>{company.title}</span>
          <span className={styles.code}>
            {company.code} · {roleWords(company.relation)}
          </span>
        </span>
      </span>
      {state ? <RegistrationState {...state} /> : <Balance text={company.balance} />}
    </>
  );
  if (company.status !== null) return <div className={styles.shut}>{words}</div>;
  return (
    <button type="button" className={styles.card} onClick={onChoose}>
      {words}
    </button>
  );
}

function RegistrationState({ kind, words, note }: { kind: StatusKind; words: string; note: string }) {
  return (
    <span className={styles.foot}>
      <StatusBadge kind={kind}>{words}</StatusBadge>
      <span className={styles.note}>{note}</span>
    </span>
  );
}

function Balance({ text }: { text: string }) {
  const amount = parseAmountText(text);
  return (
    <span className={styles.foot}>
      <span className={styles.note}>Total balance</span>
      <span className={styles.balance}>
        {amount && <Amount value={decimalText(amount.minor)} currency={amount.currency} size="large" />}
        <Icon name="arrow-right" size={16} />
      </span>
    </span>
  );
}
