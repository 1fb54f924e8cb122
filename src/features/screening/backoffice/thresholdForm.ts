/** The form that changes the thresholds: percent as typed, permille as sent. */
import type * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { newThresholds, type ThresholdVersion } from '../calls.ts';
import { maxThreshold, minThreshold, thresholdKeys, thresholdLabels } from '../thresholds.ts';

export interface TypedThresholds {
  display: string;
  alert: string;
  strong: string;
  comment: string;
}

export const getTyped = (now: ThresholdVersion): TypedThresholds => ({
  ...{ display: String(now.display / 10), alert: String(now.alert / 10), strong: String(now.strong / 10) },
  comment: '',
});

const getPermille = (percent: string) =>
  /^\d{1,3}([.,]\d)?$/.test(percent) ? Math.round(10 * Number(percent.replace(',', '.'))) : percent;
const range = `From ${minThreshold / 10} to ${maxThreshold / 10} %.`;

/** `now`: what is changed. */
export function thresholdRules(now: ThresholdVersion): FormRules<TypedThresholds, z.output<typeof newThresholds>> {
  const numbers = (typed: TypedThresholds) => ({
    display: getPermille(typed.display),
    alert: getPermille(typed.alert),
    strong: getPermille(typed.strong),
  });
  return {
    schema: newThresholds,
    labels: {
      ...Object.fromEntries(thresholdKeys.map((key) => [key, thresholdLabels[key].title])),
      comment: 'Comment',
    },
    read: (typed) => ({ version: now.version, ...numbers(typed), comment: typed.comment }),
    reasons: Object.fromEntries(thresholdKeys.map((key) => [key, () => range])),
    ownFaults: (typed) => {
      const parsed = newThresholds.safeParse({ version: now.version, ...numbers(typed), comment: 'any' });
      const [wrong] = (parsed.error?.issues ?? [])
        .filter(({ code }) => code === 'custom')
        .map(({ path }) => String(path[0]));
      return {
        ...(typed.comment.trim() === '' && { comment: messages.commentEmpty }),
        ...(wrong && { [wrong]: 'It cannot be lower than the one before.' }),
      };
    },
  };
}
