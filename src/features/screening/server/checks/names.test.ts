import { expect, test } from 'vitest';
import type { Asking } from './ask.ts';
import type { MatchInput } from './matchNames.ts';
import { compareParties } from './names.ts';

const basis = { versions: { UN: 1 }, least: 700, thresholds: 1 };

/** The threads of a server; answers which names it was asked for, each as a person and as an organisation. */
function server() {
  const asked: string[] = [];
  const services: Asking = {
    threads: {
      run: async (_name: string, input: MatchInput) => {
        asked.push(...input.asked.map(({ subject }) => `${subject.names[0]} ${subject.kind}`));
        return { hits: input.asked.map(() => []) };
      },
    },
  };
  return { asked, services };
}

test('a name is compared once with the same lists and threshold, and again with others', async () => {
  const { asked, services } = server();
  const found = await compareParties(services, basis, ['Ana', 'Bo', 'Ana']);
  expect([...found.keys()]).toEqual(['Ana', 'Bo']);
  expect(asked.splice(0)).toEqual(['Ana person', 'Ana organisation', 'Bo person', 'Bo organisation']);
  expect((await compareParties(services, basis, ['Bo', 'Ana'])).size).toBe(2);
  expect(asked).toEqual([]);
  await compareParties(services, { ...basis, versions: { UN: 2 } }, ['Ana']);
  expect(asked.splice(0)).toHaveLength(2);
  await compareParties(services, { ...basis, versions: { UN: 2 }, least: 800 }, ['Ana']);
  expect(asked).toHaveLength(2);
});

test('what one server remembers says nothing of the lists of another', async () => {
  const [one, other] = [server(), server()];
  await compareParties(one.services, basis, ['Ana']);
  await compareParties(other.services, basis, ['Ana']);
  expect(other.asked).toHaveLength(2);
});
