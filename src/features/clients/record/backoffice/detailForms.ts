/** The forms about details of a client: what is typed, and what the calls get. */
import type * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { needsSecondPerson, readTypedLimit } from '#shared/rules/clientLimits.ts';
import { type ClientRecord, clientBodies, type LimitsBody } from '../calls.ts';
import { type ClientLimit, clientLimitKeys, clientLimits } from '../rules.ts';

const getComment = ({ comment }: { comment: string }): Record<string, string> =>
  comment.trim() === '' ? { comment: messages.commentEmpty } : {};

export interface TypedInfo {
  comment: string;
  props: { info: string };
}
export const infoRules: FormRules<TypedInfo, z.output<typeof clientBodies.info>> = {
  schema: clientBodies.info,
  labels: { 'props.info': 'Line for staff', comment: 'Comment' },
  ownFaults: getComment,
};

/** Whole euros as typed, by the key of the limit; '' for no limit. */
export interface TypedLimits {
  comment: string;
  props: { limits: Record<ClientLimit, string> };
}

/** The limits of a client as whole euros; '' where there is none. */
export function startLimits({ Limits }: Pick<ClientRecord, 'Limits'>): TypedLimits {
  const cents = new Map(Limits.map((each) => each.split('=') as [string, string]));
  const euros = (key: ClientLimit) => {
    const value = cents.get(key);
    return value === undefined ? '' : String(BigInt(value) / 100n);
  };
  const limits = Object.fromEntries(clientLimitKeys.map((key) => [key, euros(key)])) as Record<ClientLimit, string>;
  return { comment: '', props: { limits } };
}

const getLimit = (typed: string, key: ClientLimit): { minor?: number; fault?: string } =>
  readTypedLimit(typed, clientLimits[key]);

const sentLimit = (typed: string, key: ClientLimit) =>
  typed.trim() === '' ? null : (getLimit(typed, key).minor ?? typed);

/** Whether one of the changes waits for a second person. */
export function isProposed(start: TypedLimits['props']['limits'], limits: TypedLimits['props']['limits']): boolean {
  const getMinor = (typed: string, key: ClientLimit) => {
    const { minor } = getLimit(typed, key);
    return minor === undefined ? null : BigInt(minor);
  };
  return clientLimitKeys.some(
    (key) => limits[key] !== start[key] && needsSecondPerson(getMinor(start[key], key), getMinor(limits[key], key)),
  );
}

/** Only the limits that differ from those of the client are sent; one that was emptied is removed. */
export function limitsRules(start: TypedLimits): FormRules<TypedLimits, LimitsBody> {
  const path = (key: ClientLimit) => `props.limits.${key}`;
  return {
    schema: clientBodies.limits,
    labels: { ...Object.fromEntries(clientLimitKeys.map((key) => [path(key), clientLimits[key]])), comment: 'Comment' },
    read: ({ comment, props: { limits } }) => ({
      comment,
      props: {
        limits: Object.fromEntries(
          clientLimitKeys
            .filter((key) => limits[key] !== start.props.limits[key])
            .map((key) => [key, sentLimit(limits[key], key)]),
        ),
      },
    }),
    ownFaults: (typed) => ({
      ...getComment(typed),
      ...(clientLimitKeys.every((key) => typed.props.limits[key] === start.props.limits[key]) && {
        root: 'Change at least one limit.',
      }),
      ...Object.fromEntries(
        clientLimitKeys
          .filter((key) => typed.props.limits[key] !== start.props.limits[key] && typed.props.limits[key].trim() !== '')
          .map((key) => [path(key), getLimit(typed.props.limits[key], key).fault])
          .filter(([, fault]) => fault !== undefined),
      ),
    }),
  };
}

export interface TypedContact {
  comment: string;
  props: { phonenr: string; email: string };
}

/** Only what changes is sent; an e-mail can be changed, not removed. */
export function contactRules(start: TypedContact): FormRules<TypedContact, z.output<typeof clientBodies.contact>> {
  return {
    schema: clientBodies.contact,
    labels: { 'props.phonenr': 'Phone', 'props.email': 'E-mail', comment: 'Comment' },
    read: ({ comment, props: { phonenr, email } }) => ({
      comment,
      props: {
        ...(phonenr !== start.props.phonenr && { phonenr }),
        ...(email !== start.props.email && { email }),
      },
    }),
    ownFaults: (typed) => ({
      ...getComment(typed),
      ...(typed.props.phonenr === start.props.phonenr &&
        typed.props.email === start.props.email && { root: 'Change the phone or the e-mail.' }),
    }),
  };
}
