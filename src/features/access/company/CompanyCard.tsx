import { type PersonCompany, roleWords } from '../../../client/session/person.ts';
import { Amount } from '../../../client/ui/display/Amount.tsx';
import { Icon } from '../../../client/ui/display/Icon.tsx';
import { Initials } from '../../../client/ui/display/Initials.tsx';
import { StatusBadge } from '../../../client/ui/display/StatusBadge.tsx';
import { decimalText, parseAmountText } from '../../../shared/money.ts';
import { notForYouWords, registrationState } from '../../registration/company/registrationState.ts';
import styles from './SelectPage.module.css';

interface CompanyCardProps {
  company: PersonCompany;
  /** false: its registration is for others to fill in, and it does not open */
  isOpen: boolean;
  onChoose: () => void;
}

/** A company with the person's role in it and all its money; one that is not active yet says where it stands. */
export function CompanyCard({ company, isOpen, onChoose }: CompanyCardProps) {
  const words = <CardWords company={company} isOpen={isOpen} />;
  const waits = company.status !== null || undefined;
  const look = { className: styles.card, 'data-waits': waits };
  if (!isOpen) return <div {...look}>{words}</div>;
  return (
    <button type="button" {...look} onClick={onChoose}>
      {words}
    </button>
  );
}

function CardWords({ company, isOpen }: Pick<CompanyCardProps, 'company' | 'isOpen'>) {
  return (
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
      {company.status === null ? <Balance text={company.balance} /> : <State status={company.status} isOpen={isOpen} />}
    </>
  );
}

function State({ status, isOpen }: { status: string; isOpen: boolean }) {
  const { kind, words, note } = registrationState(status);
  return (
    <span className={styles.foot}>
      <StatusBadge kind={kind}>{words}</StatusBadge>
      <span className={styles.way}>
        <span className={styles.note}>{isOpen ? note : notForYouWords}</span>
        {isOpen && <Icon name="arrow-right" size={16} />}
      </span>
    </span>
  );
}

function Balance({ text }: { text: string }) {
  const amount = parseAmountText(text);
  return (
    <span className={styles.foot}>
      <span className={styles.note}>Total balance</span>
      <span className={styles.way}>
        {amount && <Amount value={decimalText(amount.minor)} currency={amount.currency} size="large" />}
        <Icon name="arrow-right" size={16} />
      </span>
    </span>
  );
}
