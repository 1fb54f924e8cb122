// Reads the JSON reports of the two runners into one list: { name, status: passed | failed | skipped, ms, why }.
// `why` is the error of a test that failed, or passed at its second try only; else empty.

/** @returns the tests of a vitest report; a file that fails though none of its tests does counts as one failed test */
export function readVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName, status: outcome, duration, failureMessages }) => ({
      name: fullName,
      status: outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped',
      ms: duration ?? 0,
      why: failureMessages?.join('\n') ?? '',
    }));
    const isExplained = status !== 'failed' || tests.some((one) => one.status === 'failed');
    return isExplained ? tests : [...tests, { name, status: 'failed', ms: 0, why: message }];
  });
}

/** @returns the tests of a Playwright report; errors outside of tests count as one failed test each */
export function readPlaywright({ suites, errors }) {
  const outside = errors.map(({ message }) => ({
    name: String(message).split('\n')[0],
    status: 'failed',
    ms: 0,
    why: String(message),
  }));
  return [...suites.flatMap((suite) => readSuite(suite, '')), ...outside];
}

function readSuite({ title, suites = [], specs = [] }, above) {
  const name = `${above}${title} `;
  const own = specs.flatMap((spec) => spec.tests.map((test) => readTest(test, name + spec.title)));
  return [...own, ...suites.flatMap((suite) => readSuite(suite, name))];
}

function readTest({ status, results }, name) {
  const ms = results.reduce((sum, { duration }) => sum + duration, 0);
  const outcome = { expected: 'passed', flaky: 'passed', unexpected: 'failed' }[status] ?? 'skipped';
  const why = results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n');
  return { name, status: outcome, ms, why };
}
