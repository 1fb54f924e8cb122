// Faults in who is there: proofs, sessions, passkeys, challenges, step-ups.
import type { Seed } from './seed.ts';

const signedIn = { file: 'db/functions/25-signed-in.sql', project: 'http' } as const;
const proof = { file: 'src/server/access/proof.ts', project: 'http', tests: ['tests/http/proofs.test.ts'] } as const;

export const accessSeeds: readonly Seed[] = [
  {
    ...proof,
    name: 'proof check skipped: made for another address',
    find: '      claims.htu === expected.url &&\n',
    replace: '',
  },
  {
    ...proof,
    name: 'proof check skipped: made for another method',
    find: '      claims.htm === expected.method &&\n',
    replace: '',
  },
  { ...proof, name: 'proof check skipped: stale', find: '      ageMs <= session.proofAgeMs &&\n', replace: '' },
  {
    name: 'a proof counts twice',
    file: 'db/functions/30-access.sql',
    find: `insert into proof_used (proof_hash) values (p_proof) on conflict do nothing;
  if not found then`,
    replace: `insert into proof_used (proof_hash) values (p_proof) on conflict do nothing;
  if false then`,
    project: 'http',
    tests: ['tests/http/proofs.test.ts'],
  },
  {
    ...signedIn,
    name: 'a stolen token works with any key',
    find: '    and s.key_thumbprint = p_thumbprint\n',
    replace: '',
    tests: ['tests/http/proofs.test.ts', 'tests/http/sessions.test.ts'],
  },
  {
    ...signedIn,
    name: `session scope check dropped: a device's session opens the bank`,
    find: `    and s.scope = 'web'\n`,
    replace: '',
    tests: ['tests/http/assertions.test.ts'],
  },
  {
    ...signedIn,
    name: 'a session that was ended lives on',
    find: '    and s.ended_at is null\n',
    replace: '',
    tests: ['tests/http/sessions.test.ts'],
  },
  {
    ...signedIn,
    name: 'a session outlives its idle time',
    find: '    and s.window_ends_at > now()\n',
    replace: '',
    tests: ['tests/http/sessions.test.ts'],
  },
  {
    ...signedIn,
    name: 'blocked people go on',
    find: '    and p.blocked_at is null\n',
    replace: '',
    tests: ['tests/http/sessions.test.ts'],
  },
  {
    name: 'a challenge is not used up by its answer',
    file: 'src/server/access/challenges.ts',
    find: 'with taken as (delete from challenge where hash = $1 returning purpose, nonce, expires_at)',
    replace: 'with taken as (select purpose, nonce, expires_at from challenge where hash = $1)',
    project: 'http',
    tests: ['tests/http/assertions.test.ts', 'tests/http/passkeys.test.ts', 'tests/http/decisions.test.ts'],
  },
  {
    name: 'a challenge made for one thing answers for another',
    file: 'src/server/access/challenges.ts',
    find: `return challengeOf(taken.nonce, subject).equals(answered) ? 'fits' : 'other';`,
    replace: `return challengeOf(taken.nonce, subject).equals(answered) ? 'fits' : 'fits';`,
    project: 'http',
    tests: ['tests/http/decisions.test.ts', 'tests/http/assertions.test.ts'],
  },
  {
    name: 'the user of an authenticator is not verified',
    file: 'src/server/access/passkeys.ts',
    find: `        counter: Number(passkey.counter),
      },
      requireUserVerification: true,`,
    replace: `        counter: Number(passkey.counter),
      },
      requireUserVerification: false,`,
    project: 'http',
    tests: ['tests/http/assertions.test.ts', 'tests/http/passkeys.test.ts'],
  },
  {
    name: 'a revoked passkey is accepted',
    file: 'src/server/access/passkeys.ts',
    find: 'where k.credential_id = $1 and k.revoked_at is null and p.blocked_at is null',
    replace: 'where k.credential_id = $1 and p.blocked_at is null',
    project: 'http',
    tests: ['tests/http/revocations.test.ts', 'tests/http/passkeys.test.ts'],
  },
  {
    name: 'a step-up is not spent',
    file: 'src/server/access/stepUp.ts',
    find: '  await tx.run(spendStep, [approvalId]);\n',
    replace: '',
    project: 'http',
    tests: ['tests/http/step-up.test.ts'],
  },
  {
    name: 'a step-up for one call passes another',
    file: 'src/server/access/stepUp.ts',
    find: `  if (!row.payload_hash.equals(payloadHashOf(payloadOf(step)))) throw new Refusal('version-changed');\n`,
    replace: '',
    project: 'http',
    tests: ['tests/http/step-up.test.ts'],
  },
  {
    name: '> for >=: one guess more than allowed',
    file: 'src/server/access/tries.ts',
    find: 'where subject = any ($1) and count >= $2',
    replace: 'where subject = any ($1) and count > $2',
    project: 'http',
    tests: ['tests/http/sign-in.test.ts', 'tests/http/assertions.test.ts'],
  },
  {
    name: `the choice of a number is spared in a whole city's network`,
    file: 'src/features/access/server/networks.ts',
    find: '{ ipv4: 24, ipv6: 64 }',
    replace: '{ ipv4: 16, ipv6: 64 }',
    project: 'http',
    tests: ['src/features/access/server/networks.test.ts'],
  },
];
