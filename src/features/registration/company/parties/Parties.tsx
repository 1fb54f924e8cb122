import { type ComponentProps, memo, useDeferredValue, useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { ShareTree } from '#client/ui/display/ShareTree.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { useLatest } from '#client/useLatest.ts';
import { draftLists, type Party } from '#features/registration/draft.ts';
import { fieldLabels } from '#features/registration/fieldLabels.ts';
import { applicant, getShares, indirectShares } from '#features/registration/ownership.ts';
import { ownershipTree } from '#features/registration/ownershipTree.ts';
import { partyTypes } from '#shared/reference/companies.ts';
import type { DraftForm } from '../draftForm.ts';
import { PartyFields } from './PartyFields.tsx';
import { PartyLine } from './PartyLine.tsx';
import styles from './parties.module.css';
import { emptyParty, faultsBelow } from './party.ts';

const path = 'BeneficialOwners';

/** Owners and related parties: a line for each, and the fields of the one that is open. */
export function Parties({ form }: { form: DraftForm }) {
  const { draft, set, faultAt } = form;
  const parties = draft.BeneficialOwners;
  const [openId, setOpenId] = useState<string>();
  const indirect = indirectShares(getShares(parties));
  const change = (next: Party[]) => set('BeneficialOwners', next);
  const add = (type: Party['Type']) => {
    const party = emptyParty(type);
    change([...parties, party]);
    setOpenId(party.Id);
  };
  // no one owns a share of a company that is gone
  const remove = useLatest((id: string) =>
    change(
      parties
        .filter((one) => one.Id !== id)
        .map((one) => ({ ...one, OwnershipRights: one.OwnershipRights.filter(({ OwnerId }) => OwnerId !== id) })),
    ),
  );
  const toggle = useLatest((id: string) => setOpenId(id === openId ? undefined : id));
  return (
    <FieldGroup
      legend={fieldLabels.BeneficialOwners}
      help={'Begin with the people. Companies between them and yours come next: shares of a company are asked there.'}
      error={faultAt(path)}
    >
      {parties.length > 0 && (
        <ol className={styles.parties}>
          {parties.map((party, at) => (
            <li key={party.Id} className={styles.party}>
              <PartyLine
                party={party}
                shareBp={indirect.get(party.Id)}
                faults={faultsBelow(faultAt, `${path}.${at}`, party)}
                isOpen={party.Id === openId}
                onOpen={toggle}
                onRemove={remove}
              />
              {party.Id === openId && (
                <OpenedFields
                  party={party}
                  path={`${path}.${at}`}
                  form={form}
                  onChange={(next) => change(parties.map((one) => (one.Id === party.Id ? next : one)))}
                  onDone={() => setOpenId(undefined)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <OwnersTree root={draft.Name || 'Your company'} parties={useDeferredValue(parties)} />
      {parties.length < draftLists.parties && (
        <div className={styles.add}>
          {partyTypes.map(({ value, label }) => (
            <Button key={value} size="small" icon="plus" onClick={() => add(value)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/**
 * A press shows at once that the party is open; its fields follow in the next frame, because they take longer to make.
 */
function OpenedFields(props: ComponentProps<typeof PartyFields>) {
  const areMade = useDeferredValue(true, false);
  return areMade ? <PartyFields {...props} /> : <div aria-busy="true" className={styles.opening} />;
}

/** Drawn after what is typed. Where people alone hold shares, the lines of the list say all. */
const OwnersTree = memo(function OwnersTree({ root, parties }: { root: string; parties: readonly Party[] }) {
  const hasCompanyBetween = getShares(parties).some(({ of }) => of !== applicant);
  return hasCompanyBetween && <ShareTree root={root} lines={ownershipTree(parties)} />;
});
