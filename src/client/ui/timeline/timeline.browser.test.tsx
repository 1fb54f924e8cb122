// The timeline: folds, chips, headings that stay.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Timeline, type TimelineEntry } from './Timeline.tsx';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
const entries: readonly TimelineEntry[] = [
  { id: '5', at: at(5, 12), who: 'Rasa', kind: 'decision', did: 'approved the change', detail: 'Checked by phone' },
  { id: '4', at: at(5, 11), who: 'Jonas', kind: 'system', lookUp: 'Viewed', did: 'viewed the profile' },
  { id: '3', at: at(5, 10), who: 'Rasa', kind: 'system', lookUp: 'Viewed', did: 'viewed the documents' },
  { id: '2', at: at(4, 9), who: 'System', kind: 'money', did: 'blocked 20.00 EUR' },
];
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => page.viewport(800, 600));

test('says who did what and when by day; a fold opens to what it folds', async () => {
  await render(<Timeline label="History" entries={entries} composer={<p>Write here</p>} />);
  const day = page.getByRole('region', { name: '2026-03-05' });
  await expect
    .element(day.getByRole('listitem').first())
    .toHaveTextContent('Rasa approved the change12:00:00Checked by phone');
  const fold = button('Viewed 2 times by 2 people');
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.element(day.getByText('viewed the documents')).toBeVisible();
  expect(day.getByRole('listitem').elements()).toHaveLength(4);
});

test('chips count the kinds that occur and choose one; another press lets go', async () => {
  await render(<Timeline label="History" entries={entries} />);
  await expect.element(button(/Messages/)).not.toBeInTheDocument();
  await button('System 2').click();
  await expect.element(page.getByText('blocked 20.00 EUR')).not.toBeInTheDocument();
  await expect.element(button('Viewed 2 times by 2 people')).toBeVisible();
  await button('System 2').click();
  await expect.element(page.getByText('blocked 20.00 EUR')).toBeVisible();
});

test('the heading of a day stays at the top while its events scroll', async () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ ...entries[0], id: `${n}`, at: at(5, 12) }) as TimelineEntry);
  await render(<Timeline label="History" entries={many} />);
  window.scrollTo(0, 600);
  await expect
    .poll(() => page.getByRole('heading', { name: '2026-03-05' }).element().getBoundingClientRect().top)
    .toBe(0);
  window.scrollTo(0, 0);
});

test('says that nothing has happened, that it loads, and loads older events', async () => {
  const more = vi.fn();
  const { rerender } = await render(<Timeline label="History" entries={[]} />);
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  await rerender(<Timeline label="History" entries={undefined} />);
  await expect.element(page.getByText('Loading History')).toBeInTheDocument();
  await rerender(<Timeline label="History" entries={entries} onMore={more} />);
  await button('Load older').click();
  expect(more).toHaveBeenCalledTimes(1);
});
