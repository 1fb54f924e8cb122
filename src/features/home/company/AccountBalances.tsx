import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { useMay } from '#client/session/person.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { shortIban } from '#shared/iban.ts';
import { paths } from '#shared/paths.ts';
import styles from './AccountBalances.module.css';

/** The accounts with balances. Each links to its page if the person may see it. */
export function AccountBalances({ funds }: { funds: readonly ShownFund[] | undefined }) {
  const mayOpen = useMay('payments.view', 'payments.create', 'payments.approve');
  return (
    <Section title="Accounts">
      {funds ? (
        <ul className={styles.list}>
          {funds.map((fund) => (
            <li key={fund.id} className={styles.item}>
              <Account fund={fund} href={mayOpen ? pageHref(paths.accounts, { account: fund.id }) : undefined} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading label="Loading accounts">
          <Skeleton shape="block" />
        </Loading>
      )}
    </Section>
  );
}

function Account({ fund, href }: { fund: ShownFund; href: string | undefined }) {
  const { name, iban, currency, balanceMinor, availableMinor, blocked } = fund;
  return (
    <>
      <span className={styles.words}>
        {href ? (
          <a className={styles.name} href={href}>
            {name}
          </a>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.note}>{shortIban(iban)}</span>
      </span>
      <span className={styles.figures}>
        <Money minor={balanceMinor} currency={currency} />
        {blocked ? (
          <StatusBadge kind="failed" quiet>
            Blocked
          </StatusBadge>
        ) : (
          availableMinor !== balanceMinor && (
            <span className={styles.note}>
              <Money minor={availableMinor} currency={currency} size="small" bare /> available
            </span>
          )
        )}
      </span>
    </>
  );
}
