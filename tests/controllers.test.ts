// Taking a right from a controller needs a second person: each call that changes something about a staff user, from the
// tables of calls. What one says of oneself has an address of its own, which names no one else.
import { expect, test } from 'vitest';
import { staff } from '../src/features/staff/feature.server.ts';
import { type Call, getKinds } from '../src/shared/call.ts';
import { calls } from './harness/calls.ts';

/** Calls of staff that write: of the feature of staff, or with a path value that can name a staff user. */
const ofStaffFeature = new Set(staff.routes?.map(({ name }) => name));
const taking = Object.entries<Call>(calls).filter(
  ([name, { method, path, who }]) =>
    method !== 'GET' &&
    getKinds(who).some(({ kind }) => kind === 'staff') &&
    (ofStaffFeature.has(name) || /\{(userId|personId|deputyId)\}/.test(path)),
);

/** Typed by hand. A device is no right: two people give the next one, and how many one person revokes is counted. */
const devices = ['revokePasskeyOf'];

test.each(taking.filter(([name]) => !devices.includes(name)))('%s waits, or is about the caller', (name, call) => {
  const isOwn = call.path.startsWith('/web/own-staff') && !/\{(userId|personId|deputyId)\}/.test(call.path);
  expect(call.second !== undefined || isOwn).toBe(true);
  // the roles that oversee staff, one of whom is not the proposer
  if (call.second && ofStaffFeature.has(name)) expect([['A'], ['A', 'H']]).toContainEqual(call.second.roles);
});

test('those calls are these', () => {
  expect(taking.map(([name]) => name).sort()).toEqual(
    [
      ...['createStaff', 'updateStaff', 'setAway', 'deactivateStaff', 'linkClient', 'unlinkClient'],
      ...['nameDeputy', 'endDeputy', 'setOwnAway', 'declareLink'],
      ...['makeEnrolment', 'replaceLostDevices', 'revokePasskeyOf'],
    ].sort(),
  );
});
