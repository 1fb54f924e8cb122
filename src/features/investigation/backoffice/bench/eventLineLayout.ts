/** Where money, events and thresholds lie on one time line. Pure; px from the top left. */
import { scaleLinear } from 'd3-scale';
import { threeTicks } from '#client/ui/chart/plot.ts';
import { getMinor } from '#shared/money.ts';
import type { Bench } from '../benchLinks.ts';

export const plotHeight = 200;
const [gutter, edge, top, laneHeight, axis] = [60, 8, 12, 24, 20];
const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toEuros = (amount: string) => Number(getMinor(amount)) / 100;

type Event = Bench['events'][number];

export interface DrawnEvent {
  id: string;
  x: number;
  y: number;
  /** where the window begins, and how high its threshold lies; null where the rule counts no money */
  threshold: { from: number; y: number } | null;
  isShadow: boolean;
  /** read on hover */
  words: string;
}

export interface EventLineLayout {
  height: number;
  floor: number;
  days: { x: number; incomeTop: number; expenseTop: number }[];
  barWidth: number;
  ticks: { value: number; y: number }[];
  events: DrawnEvent[];
  /** lanes below the money, with what is in them */
  lanes: { label: string; y: number }[];
  left: number;
  right: number;
}

const isMoney = (event: Event): event is Event & { money: NonNullable<Event['money']> } =>
  event.money !== null && event.state === 'live';

/** Money of a day as two bars; events that count money at their figure, others and shadow in lanes of their own. */
export function layoutEvents(
  { from, to, days, events }: Pick<Bench, 'from' | 'to' | 'days' | 'events'>,
  width: number,
) {
  const right = Math.max(gutter + 1, width - edge);
  const x = scaleLinear()
    .domain([at(from), at(to) + dayMs])
    .range([gutter, right])
    .clamp(true);
  const money = events.filter(isMoney);
  const highest = Math.max(
    0,
    ...days.flatMap(({ income, expense }) => [toEuros(income), toEuros(expense)]),
    ...money.flatMap(({ money: { figure, threshold } }) => [
      toEuros(figure),
      threshold === null ? 0 : toEuros(threshold),
    ]),
  );
  const ticks = threeTicks(highest, false);
  const floor = plotHeight - axis;
  const y = scaleLinear()
    .domain([0, ticks.at(-1) ?? 1])
    .range([floor, top]);
  const others = events.filter((event) => event.state === 'live' && !isMoney(event));
  const shadow = events.filter(({ state }) => state === 'shadow');
  const names = [...(others.length > 0 ? ['Counts'] : []), ...(shadow.length > 0 ? ['Shadow'] : [])];
  const lanes = names.map((label, place) => ({ label, y: plotHeight + place * laneHeight + laneHeight / 2 }));
  const findLane = (label: string) => lanes.find((lane) => lane.label === label)?.y ?? plotHeight;
  const middle = (day: string) => x(at(day) + dayMs / 2);
  const draw = (event: Event): DrawnEvent => ({
    ...{ id: event.id, x: middle(event.day), isShadow: event.state === 'shadow' },
    y: isMoney(event) ? y(toEuros(event.money.figure)) : findLane(event.state === 'shadow' ? 'Shadow' : 'Counts'),
    threshold:
      isMoney(event) && event.money.threshold !== null
        ? { from: x(at(event.from ?? event.day)), y: y(toEuros(event.money.threshold)) }
        : null,
    words: `${event.day}: ${event.title}, ${event.figure}${event.threshold === null ? '' : ` of ${event.threshold}`}`,
  });
  const layout: EventLineLayout = {
    ...{ floor, lanes, left: gutter, right, height: plotHeight + lanes.length * laneHeight },
    barWidth: Math.max(1, Math.min(8, (x(dayMs + at(from)) - x(at(from))) * 0.4)),
    days: days.map(({ day, income, expense }) => ({
      ...{ x: middle(day), incomeTop: y(toEuros(income)), expenseTop: y(toEuros(expense)) },
    })),
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    events: events.map(draw),
  };
  return layout;
}
