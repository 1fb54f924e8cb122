import { useState } from 'react';
import { AmountInput } from '../ui/AmountInput.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Field } from '../ui/Field.tsx';
import { IbanInput } from '../ui/IbanInput.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { type IconName, iconPaths } from '../ui/iconPaths.ts';
import { RadioCards } from '../ui/RadioCards.tsx';
import { Section } from '../ui/Section.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './Gallery.module.css';

const variants = ['primary', 'secondary', 'white', 'grey', 'ghost', 'green', 'yellow', 'red'] as const;
const sizes = ['normal', 'default', 'small', 'xsmall', 'xxsmall', 'mini'] as const;

export function GalleryButtons() {
  return (
    <Section title="Buttons" summary="One primary action on a page; everything else is white or ghost.">
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {sizes.map((size) => (
          <Button key={size} size={size} variant="primary" icon="plus">
            {size}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button variant="primary" loading>
          Sending
        </Button>
        <Button loading>Loading</Button>
        <Button variant="primary" disabledReason="Only a director may approve this payment">
          Approve
        </Button>
        <Button icon="download">Statement</Button>
        <Button iconEnd="chevron-down">Export</Button>
        <LinkButton href="#/ui" iconEnd="arrow-right">
          A link
        </LinkButton>
        <IconButton icon="edit" label="Rename" />
        <IconButton icon="more" label="More actions" variant="white" />
        <IconButton icon="trash" label="Remove" disabledReason="The last account cannot be removed" />
        <CopyButton text="LT121000011101001000" what="IBAN" />
      </div>
    </Section>
  );
}

export function GalleryFields() {
  const [amount, setAmount] = useState('1234.5');
  const [iban, setIban] = useState('LT12100001110100100');
  const [message, setMessage] = useState('');
  const [approvals, setApprovals] = useState<'any' | 'other'>('other');
  return (
    <Section title="Fields">
      <div className={styles.form}>
        <Field label="Payee name" help="As it stands on their account">
          <TextInput placeholder="Baltic Timber UAB" />
        </Field>
        <Field label="IBAN" error="This IBAN is one character short">
          <IbanInput value={iban} onChange={setIban} />
        </Field>
        <Field label="Amount" help="Fee 0.35 EUR">
          <AmountInput value={amount} onChange={setAmount} />
        </Field>
        <Field label="From account">
          <Select
            defaultValue="main"
            options={[
              { value: 'main', label: 'Main account · 48 200.15 EUR' },
              { value: 'tax', label: 'Taxes · 3 000.00 EUR' },
            ]}
          />
        </Field>
        <Field label="Message" optional>
          <TextArea limit={140} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <Field label="Company code" help="Cannot be changed here">
          <TextInput value="304512345" readOnly numbers />
        </Field>
        <RadioCards
          legend="Who may approve"
          value={approvals}
          onChange={setApprovals}
          options={[
            { value: 'other', label: 'Another person', help: 'Whoever enters a payment cannot approve it' },
            { value: 'any', label: 'Anyone who may approve', help: 'Also the person who entered it' },
          ]}
        />
        <div className={styles.column}>
          <Checkbox label="Card payments on the internet" defaultChecked />
          <Checkbox label="Cash withdrawals" help="Up to 1 000.00 EUR a month" />
          <Checkbox label="Some of them" mixed />
        </div>
      </div>
    </Section>
  );
}

export function GalleryIcons() {
  return (
    <Section title="Icons" summary="20 px grid, stroke 1.5, the colour of the text around them.">
      <div className={styles.icons}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <span key={name} className={styles.icon}>
            <Icon name={name} />
            {name}
          </span>
        ))}
      </div>
    </Section>
  );
}
