// The drawing that is beside the word of a state.
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { Icon } from './Icon.tsx';
import { ScriptMark } from './ScriptMark.tsx';
import { StatusBadge } from './StatusBadge.tsx';

test('executed has a check, failed a cross, and everything that is pending the sign of information', async () => {
  const { container } = await render(
    <>
      <StatusBadge kind="success">Executed</StatusBadge>
      <StatusBadge kind="failed">Failed</StatusBadge>
      <StatusBadge kind="pending">Pending</StatusBadge>
      <Icon name="check-circle" size={14} />
      <Icon name="x-circle" size={14} />
      <Icon name="info" size={14} />
    </>,
  );
  const drawings = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(drawings.slice(0, 3)).toEqual(drawings.slice(3));
  expect(new Set(drawings).size).toBe(3);
});

test('a name with letters of two scripts in a word is marked, another is not', async () => {
  const { container } = await render(
    <>
      <ScriptMark name="Baltic Timber" />
      <ScriptMark name={'B\u0430ltic Timber'} />
    </>,
  );
  expect(container.textContent).toBe('Latin and Cyrillic letters in “B\u0430ltic”');
});
