import { useController } from 'react-hook-form';
import { FormField } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/display/Icon.tsx';
import { FieldWords } from '#client/ui/input/Field.tsx';
import { RadioCards } from '#client/ui/input/RadioCards.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { judgeAccent } from '../contrast.ts';
import { couponStyles } from '../couponKinds.ts';
import { styleLabels } from '../offerTexts.ts';
import styles from './CouponEditor.module.css';
import type { CouponForm } from './couponForm.ts';
import { PictureField } from './PictureField.tsx';

/** How the card looks: style, accent with its contrast in words, and the pictures. */
export function LookFields({ form }: { form: CouponForm }) {
  const style = useController({ control: form.control, name: 'style' });
  return (
    <>
      <div>
        <RadioCards
          legend="Style"
          columns={3}
          options={couponStyles.map((value) => ({ value, label: styleLabels[value] }))}
          value={style.field.value}
          onChange={style.field.onChange}
        />
        <FieldWords id={undefined} error={style.fieldState.error?.message} />
      </div>
      <FormField form={form} name="accentColor" help="Behind the price. As #0B6E69.">
        {({ value, onChange, ...field }) => (
          <div className={styles.colour}>
            <input
              type="color"
              className={styles.well}
              aria-label="Pick the accent colour"
              value={/^#[\dA-Fa-f]{6}$/.test(value) ? value.toLowerCase() : '#000000'}
              onChange={({ target }) => onChange(target.value.toUpperCase())}
            />
            <TextInput
              {...field}
              value={value}
              maxLength={7}
              onChange={({ target }) => onChange(target.value.toUpperCase())}
            />
          </div>
        )}
      </FormField>
      <Contrast
        accent={form.watch('accentColor')}
        onBetter={(better) => form.setValue('accentColor', better, { shouldDirty: true })}
      />
      <PictureField form={form} name="logo" />
      {style.field.value === 'picture' && <PictureField form={form} name="bg" />}
    </>
  );
}

function Contrast({ accent, onBetter }: { accent: string; onBetter: (colour: string) => void }) {
  const judged = judgeAccent(accent);
  if (!judged) return null;
  const { isReadable, sentence, better } = judged;
  return (
    <p className={classes(styles.contrast, !isReadable && styles.poor)} role="status">
      <Icon name={isReadable ? 'check-circle' : 'alert'} size={16} />
      <span>{sentence}</span>
      {better && (
        <Button size="xsmall" onClick={() => onBetter(better)}>
          {`Use ${better}`}
        </Button>
      )}
    </p>
  );
}
