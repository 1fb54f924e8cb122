import { Button } from '#client/ui/action/Button.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Popover } from '#client/ui/overlay/Popover.tsx';
import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { withNewCondition, withoutCondition } from '#features/monitoring/rules/editRule.ts';
import { type Chip, ruleParts } from '#features/monitoring/rules/ruleTexts.ts';
import { ChipEditor } from './ChipEditor.tsx';
import styles from './rules.module.css';

interface RuleSentenceProps {
  body: RuleBody;
  /** absent: it is only read */
  onChange?: ((body: RuleBody) => void) | undefined;
  /** what the specification says of its rule, of which thresholds and sizes alone can change */
  specified?: RuleBody | undefined;
}

const titles = {
  ...{ measure: 'Measure', flows: 'Payments', window: 'Window', threshold: 'Threshold', clients: 'Clients' },
} as const;
const caseTypes = [
  { value: 'MNT', label: 'MNT' },
  { value: 'EDD', label: 'EDD' },
];
const maxConditions = 3;

/** What a rule says. Each chip opens the fields behind it. */
export function RuleSentence({ body, onChange, specified }: RuleSentenceProps) {
  const isTunedOnly = specified !== undefined;
  const isOpen = ({ field, at }: Chip) => {
    if (!isTunedOnly) return true;
    const condition = at === null ? undefined : body.conditions[at];
    return field === 'threshold' || (field === 'flows' && condition !== undefined && 'size' in condition);
  };
  return (
    <div className={styles.rule}>
      <p className={styles.sentence}>
        {ruleParts(body).map(({ key, words, chip }) =>
          chip && onChange && isOpen(chip) ? (
            <Popover
              key={key}
              title={titles[chip.field]}
              trigger={
                <button type="button" className={styles.chip}>
                  {words}
                </button>
              }
            >
              {() => (
                <div className={styles.fields}>
                  <ChipEditor chip={chip} body={body} specified={specified} onChange={onChange} />
                </div>
              )}
            </Popover>
          ) : (
            <span key={key}>{words}</span>
          ),
        )}
        .
      </p>
      {onChange && !isTunedOnly ? (
        <div className={styles.tools}>
          {body.conditions.length < maxConditions && (
            <Button size="small" icon="plus" onClick={() => onChange(withNewCondition(body))}>
              Add a condition
            </Button>
          )}
          {body.conditions.length > 1 && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => onChange(withoutCondition(body, body.conditions.length - 1))}
            >
              Remove the last condition
            </Button>
          )}
          <Field label="Opens a case of type">
            <Select
              options={caseTypes}
              value={body.caseType}
              onChange={({ target: { value } }) => onChange({ ...body, caseType: value === 'EDD' ? 'EDD' : 'MNT' })}
            />
          </Field>
        </div>
      ) : (
        <p className={styles.note}>
          Opens a case of type {body.caseType}, or joins the client’s open one.
          {onChange && isTunedOnly && ' This rule is specified: thresholds and the size of payments can change.'}
        </p>
      )}
    </div>
  );
}
