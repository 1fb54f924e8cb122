/** Changes of what a rule says, as the editors of its sentence make them. Pure. */
import {
  type Condition,
  type FlowKind,
  type FlowPart,
  flowKinds,
  getKinds,
  type Measure,
  type RuleBody,
} from './condition.ts';

/** The first draft of a new rule. */
export const firstBody: RuleBody = {
  conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast: 2_500_000 }],
  clients: {},
  caseType: 'MNT',
};

/** What each measure begins with: cents, numbers, thousandths, days. */
const firstThreshold: Readonly<Record<Measure, number>> = {
  ...{ sum: 1_000_000, count: 5, parties: 10, newParties: 5, share: 500, still: 180 },
};

/** The same movements under another measure, as far as it asks about them. */
export function withMeasure(before: Condition, measure: Measure): Condition {
  const { window } = before;
  const atLeast = firstThreshold[measure];
  const part = getPart(before);
  const countries = 'countries' in before && before.countries ? { countries: before.countries } : {};
  const size = 'size' in before && before.size ? { size: before.size } : {};
  switch (measure) {
    case 'sum':
    case 'count':
      return { measure, ...part, ...size, ...countries, window, atLeast };
    case 'parties':
      return { measure, ...part, ...countries, window, atLeast };
    case 'newParties':
      return { measure, direction: part.direction, ...countries, window, atLeast };
    case 'share':
      return { measure, of: part, against: { direction: part.direction === 'in' ? 'out' : 'in' }, window, atLeast };
    case 'still':
      return { measure, window, atLeast };
  }
}

function getPart(condition: Condition): FlowPart {
  if (condition.measure === 'share') return condition.of;
  if (condition.measure === 'still') return { direction: 'both' };
  const kinds = 'kinds' in condition ? condition.kinds : undefined;
  return kinds ? { direction: condition.direction, kinds } : { direction: condition.direction };
}

/** The condition at this place, replaced. */
export const withCondition = (body: RuleBody, at: number, condition: Condition): RuleBody => ({
  ...body,
  conditions: body.conditions.map((one, place) => (place === at ? condition : one)),
});

export const withoutCondition = (body: RuleBody, at: number): RuleBody => ({
  ...body,
  conditions: body.conditions.filter((_, place) => place !== at),
});

/** One more, that also has to be true. */
export const withNewCondition = (body: RuleBody): RuleBody => ({
  ...body,
  conditions: [...body.conditions, { measure: 'count', direction: 'both', window: 7, atLeast: 5 }],
});

/** Other kinds of payments: all are the same as none named. The direction changes where it has none of them. */
export function withKinds({ direction }: FlowPart, kinds: readonly FlowKind[]): FlowPart {
  if (kinds.length === flowKinds.length) return { direction };
  const directions = [direction, 'in', 'out'] as const;
  const next = directions.find((one) => getKinds(one).some((kind) => kinds.includes(kind)));
  return { direction: next ?? direction, kinds: [...kinds] };
}

/** Another direction: kinds that it has none of are chosen no more. */
export function withDirection({ kinds }: FlowPart, direction: FlowPart['direction']): FlowPart {
  const isCounted = kinds?.some((kind) => getKinds(direction).includes(kind));
  return kinds && isCounted ? { direction, kinds } : { direction };
}

/** A copy without the fields that are undefined: the grammar knows no empty field. */
export function withoutEmpty<Value extends object>(value: Value): Filled<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Filled<Value>;
}

/** Fields that may be undefined may be absent instead. */
type Filled<Value> = Value extends unknown
  ? { [K in keyof Value as undefined extends Value[K] ? never : K]: Value[K] } & {
      [K in keyof Value as undefined extends Value[K] ? K : never]?: Exclude<Value[K], undefined>;
    }
  : never;
