import { formatRole, type PersonCompany } from '#client/session/person.ts';
import { Amount } from '#client/ui/display/Amount.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Initials } from '#client/ui/display/Initials.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { decimalText, parseAmountText } from '#shared/money.ts';
import { registrationState } from './registrationState.ts';
import styles from './SelectPage.module.css';

interface CompanyCardProps {
  company: PersonCompany;
  onChoose: () => void;
}

/** A company with the person's role and its balance. A company that is not active shows its state. */
export function CompanyCard({ company, onChoose }: CompanyCardProps) {
  return (
    <button type="button" className={styles.card} data-waits={company.status !== null || undefined} onClick={onChoose}>
      <span className={styles.head}>
        <Initials name={company.title} kind="company" />
        <span className={styles.names}>
          <span className={styles.title}>{company.title}</span>
          <span className={styles.code}>
            {company.code} · {formatRole(company.relation)}
          </span>
        </span>
      </span>
      {company.status === null ? <Balance text={company.balance} /> : <State status={company.status} />}
    </button>
  );
}

function State({ status }: { status: string }) {
  const { kind, words, note } = registrationState(status);
  return (
    <span className={styles.foot}>
      <StatusBadge kind={kind}>{words}</StatusBadge>
      <span className={styles.way}>
        <span className={styles.note}>{note}</span>
        <Icon name="arrow-right" size={16} />
      </span>
    </span>
  );
}

function Balance({ text }: { text: string | null }) {
  const amount = text === null ? null : parseAmountText(text);
  return (
    <span className={styles.foot}>
      <span className={styles.note}>{amount ? 'Total balance' : 'Active'}</span>
      <span className={styles.way}>
        {amount && <Amount value={decimalText(amount.minor)} currency={amount.currency} size="large" />}
        <Icon name="arrow-right" size={16} />
      </span>
    </span>
  );
}
