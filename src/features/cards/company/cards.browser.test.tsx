// The cards of a company against a bank that answers from memory: who may do what, each dialog, and every specified
// text.
import '#src/features.shared.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { selectCompany } from '#client/session/company.ts';
import { sessionStore } from '#client/session/session.ts';
import { errorFacts } from '#shared/errors.ts';
import { ownIban } from '#shared/iban.ts';
import { sampleCard } from '#tests/samples/sampleCard.ts';
import { cardCalls } from '../calls.ts';
import type { CardItem } from '../card.ts';
import { CardDialogs } from './CardDialogs.tsx';
import { CardGrid, CardsLoading } from './CardGrid.tsx';
import { CardPanel } from './CardPanel.tsx';
import type { CardDialog } from './cardsSearch.ts';
import { keptCards } from './keptCards.ts';
import { useCards } from './useCards.ts';

const companyId = '10000000001';
const one = sampleCard();
const other = sampleCard({ cardID: '019b6d2e-9f1a-7c3e-8123-00000000000b', name: 'FLEET 12', design: 'X1VISA' });
const funds = [
  {
    ...{ id: 'EUR.LT603999030000000001', currency: 'EUR', iban: 'LT603999030000000001', name: 'Main', blocked: false },
    ...{ balanceMinor: 0n, reservedMinor: 0n, availableMinor: 0n },
  },
];
const listKey = callKey(cardCalls.listCards, { params: { companyId } });
let sent: { method: string; address: string; body: unknown }[];

/** What the bank answers to changes; the list is as the cache has it. */
function bank(answer: () => Response, list = () => Response.json({ items: [one, other], next: null })) {
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = String(address);
    if (method === 'GET') return list();
    sent.push({
      method,
      address: path.replace(`/web/${companyId}/cards`, ''),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    return answer();
  });
}
const refusal = (code: 'account-closed' | 'state-conflict') =>
  Response.json(
    { type: 'about:blank', ...errorFacts(code), code, requestId: 'r' },
    { status: errorFacts(code).status },
  );

const show = (what: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      {what}
      <Alerts />
    </QueryClientProvider>,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const expectText = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeInTheDocument();

beforeEach(async () => {
  await page.viewport(1280, 900);
  sessionStore.set({ userId: '20000000002', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  selectCompany(companyId);
  queryClient.setQueryData(listKey, { items: [one, other], next: null });
});

const outcomes = { onClose: vi.fn(), onOrder: vi.fn(), onOrdered: vi.fn(), onTerminated: vi.fn() };
beforeEach(() => Object.values(outcomes).forEach((each) => void each.mockReset()));

const getDialog = (dialog: CardDialog | 'order', card: CardItem | undefined = one) => (
  <CardDialogs dialog={dialog} card={card} funds={funds} mayManage {...outcomes} />
);

test.each([
  ['lock', 'Lock card', '?update', { enabled: 0 }, { ...one, enabled: 0 as const }],
  ['unlock', 'Unlock card', '?update', { enabled: 1 }, one],
  ['print', 'Order plastic card', '?print', undefined, one],
  ['terminate', 'Terminate card', '?terminate', undefined, undefined],
] as const)('%s says what it does, and what came of it', async (dialog, verb, word, body, answer) => {
  bank(() => (answer ? Response.json(answer) : new Response(null, { status: 204 })));
  await show(getDialog(dialog));
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/TOMAS KAZLAUSKAS \(•••• 1234\)/);
  await button(verb).click();
  await expectText(`Card ${dialog} operation was successful`);
  expect(sent).toEqual([{ method: 'PATCH', address: `/${one.cardID}${word}`, body }]);
  expect(dialog === 'terminate' ? outcomes.onTerminated : outcomes.onClose).toHaveBeenCalledOnce();
});

test('a changed card takes its place in the list, a terminated one leaves it', async () => {
  const list = vi.fn(() => new Promise<Response>(() => undefined) as never);
  bank(() => Response.json({ ...one, enabled: 0 }), list);
  await show(getDialog('lock'));
  await button('Lock card').click();
  await expectText('Card lock operation was successful');
  expect(keptCards(companyId).map(({ enabled }) => enabled)).toEqual([0, 1]);
  await cleanup();
  bank(() => new Response(null, { status: 204 }), list);
  await show(getDialog('terminate'));
  await button('Terminate card').click();
  await expectText('Card terminate operation was successful');
  expect(keptCards(companyId)).toEqual([other]);
});

test.each([
  ['lock', 'Lock card', 'Failed to lock card: State Conflict'],
  ['unlock', 'Unlock card', 'Failed to unlock card: State Conflict'],
  ['terminate', 'Terminate card', 'Failed to terminate card: State Conflict'],
  ['print', 'Order plastic card', 'Failed to print card: State Conflict'],
  ['lose', 'Lock for good', 'Failed to lock card: State Conflict'],
] as const)(
  'a refused %s is reported with the words of the refusal, and the dialog keeps the reason',
  async (dialog, verb, words) => {
    bank(() => refusal('state-conflict'));
    await show(getDialog(dialog));
    await button(verb).click();
    await expectText(words);
    const { title } = errorFacts('state-conflict');
    await expect.element(page.getByRole('dialog')).toHaveTextContent(words.replace(': State Conflict', `. ${title}`));
  },
);

test.each([
  ['without an id', { ...one, cardID: '' }],
  ['without a client', { ...one, clientID: '' }],
  ['of another form', { ok: true }],
])('an answer %s is no card', async (_name, answer) => {
  bank(() => Response.json(answer));
  await show(getDialog('unlock'));
  await button('Unlock card').click();
  await expectText('Card unlock operation returned invalid response');
  expect(keptCards(companyId)).toHaveLength(2);
});

test('limits and switches: the differences are confirmed, and only they are sent', async () => {
  bank(() => Response.json({ ...one, limit: 700, msr: 1 }));
  await show(getDialog('update'));
  await expect.element(button('Continue')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabelText('Single limit').fill('10001');
  await button('Continue').click();
  await expectText('Single limit is invalid. A whole number from 0 to 10 000.');
  await page.getByLabelText('Single limit').fill('700');
  await page.getByRole('checkbox', { name: 'Magnetic stripe' }).click();
  await button('Continue').click();
  const dialog = page.getByRole('dialog', { name: 'Change this card?' });
  await expect.element(dialog).toHaveTextContent('once you have approved it on your own device');
  const rows = dialog.getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Single limit500 EUR700 EUR');
  await expect.element(rows.nth(2)).toHaveTextContent('Magnetic stripeOffOn');
  await button('Save changes').click();
  await expectText('Card update operation was successful');
  expect(sent[0]?.body).toEqual({ limit: 700, msr: 1 });
});

test('a smaller limit needs no approval, and a refusal is reported', async () => {
  bank(() => refusal('state-conflict'));
  await show(getDialog('update'));
  await page.getByLabelText('Monthly limit').fill('50');
  await button('Continue').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('changes at once');
  await button('Save changes').click();
  await expectText('Failed to update card: State Conflict');
});

const locked = { type: 'about:blank', ...errorFacts('too-many-tries'), code: 'too-many-tries', requestId: 'r' };

test('a holder is assigned by IBAN and date of birth; why not stays in both steps', async () => {
  const wait = 'Try again in 8 minutes.';
  const answers = [Response.json({ ...locked, detail: wait }, { status: 429 })];
  bank(() => answers.shift() ?? Response.json({ ...one, holderID: '20000000008' }));
  await show(getDialog('assign', sampleCard({ holderID: null, holderName: '', notAccepted: 1 })));
  await button('Continue').click();
  await expectText('Error, highlighted fields cannot be empty');
  const iban = ownIban('39990', '20000000008');
  await page.getByLabelText('IBAN or phone').fill(iban);
  await page.getByLabelText('Date of birth').fill('1980-05-17');
  await button('Continue').click();
  await expect.element(page.getByRole('dialog', { name: 'Assign this card?' })).toHaveTextContent('1980-05-17');
  await button('Assign holder').click();
  await expectText(`Failed to assign card: Too Many Tries. ${wait}`);
  await expect.element(page.getByRole('dialog')).toHaveTextContent(`Failed to assign card. Too many tries. ${wait}`);
  await button('Back').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent(`Too many tries. ${wait}`);
  await button('Continue').click();
  await button('Assign holder').click();
  await expectText('Card assign operation was successful');
  expect(sent[1]).toMatchObject({
    address: `/${one.cardID}?invite`,
    body: { holderID: iban, holderDOB: '1980-05-17' },
  });
});

test('a lost card is locked by one question, which then offers a new one', async () => {
  bank(() => Response.json({ ...one, lost: 1, enabled: 0 }));
  await show(getDialog('lose'));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('locked at once and for good');
  await button('Lock for good').click();
  await expectText('The card was reported lost and is locked for good');
  await button('Order a new card').click();
  expect(sent.map(({ address }) => address)).toEqual([`/${one.cardID}?lost`]);
  expect(outcomes.onOrder).toHaveBeenCalledOnce();
});

async function orderPurposeCard() {
  await page.getByRole('radio', { name: 'For a purpose' }).click();
  await button('Continue').click();
  await page.getByLabelText('Holder name').fill('Žalia komanda');
  await button('Continue').click();
  await button('Order card').click();
}

test('an order goes from type to details to check, with the name as it is printed', async () => {
  const made = sampleCard({ cardID: '019b6d2e-9f1a-7c3e-8123-00000000000c' });
  bank(() => Response.json(made, { status: 201 }));
  await show(getDialog('order', undefined));
  await page.getByRole('radio', { name: 'For a purpose' }).click();
  await button('Continue').click();
  await button('Continue').click();
  await expectText('Cannot be empty');
  await page.getByLabelText('Holder name').fill('R&D');
  await expectText('Holder name contains invalid or special characters. “&” cannot be sent.');
  await page.getByLabelText('Holder name').fill('Žuvėdra');
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Will be sent as');
  await button('Continue').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Monthly limit1 000 EUR');
  await button('Order card').click();
  await expectText('Card was successfuly ordered');
  expect(sent[0]?.body).toMatchObject({
    type: 'purpose',
    nameOnCard: expect.any(String),
    limit: 100,
    monthlyLimit: 1000,
  });
  expect(outcomes.onOrdered).toHaveBeenCalledWith(made);
});

test('the first step of a named card does not skip the second', async () => {
  bank(() => Response.json(one));
  await show(getDialog('order', undefined));
  await button('Continue').click();
  await expect.element(page.getByLabelText('Monthly limit')).toHaveValue('1000');
});

test.each([
  [
    'a card without an id',
    () => Response.json({ ...one, cardID: '' }, { status: 201 }),
    'Order card operation returned invalid response',
  ],
  ['no card', () => Response.json({ id: '1' }, { status: 201 }), 'Order card operation returned invalid response'],
  ['a card of the list', () => Response.json(other, { status: 201 }), 'Cannot add duplicate card'],
  ['a refusal', () => refusal('account-closed'), 'Order card operation failed: Account Closed'],
])('an order answered by %s', async (_name, answer, words) => {
  bank(answer);
  await show(getDialog('order', undefined));
  await orderPurposeCard();
  await expectText(words);
  expect(outcomes.onOrdered).not.toHaveBeenCalled();
});

test('a refused order says in its dialog why', async () => {
  bank(() => refusal('account-closed'));
  await show(getDialog('order', undefined));
  await orderPurposeCard();
  await expectText('Failed to order card. The account is closed.');
});

function Listed() {
  const { cards, problem } = useCards();
  return <p>{problem ? 'no cards' : `${cards?.length} cards`}</p>;
}

test('invalid cards are dropped from the list', async () => {
  queryClient.clear();
  bank(
    () => Response.json({}),
    () => Response.json({ items: [one, { ...other, clientID: '' }], next: null }),
  );
  await show(<Listed />);
  await expectText('1 cards');
});

test('a list that cannot be read is reported and empties', async () => {
  bank(
    () => Response.json({}),
    () => refusal('state-conflict'),
  );
  await show(<Listed />);
  await queryClient.invalidateQueries();
  await expectText('Error fetching cards: Failed to fetch card: State Conflict');
  await expectText('no cards');
});

test('keys move through the pictures, which say whose card it is and never more than four digits', async () => {
  const onOpen = vi.fn();
  const third = sampleCard({ cardID: '019b6d2e-9f1a-7c3e-8123-00000000000d', mask: null, name: 'NEW' });
  await show(<CardGrid cards={[one, other, third]} openKey={undefined} onOpen={onOpen} />);
  expect(document.body.textContent).not.toContain('400000');
  await userEvent.keyboard('jj');
  await expect.element(button('FLEET 12, •••• 1234')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(other);
  await userEvent.keyboard('{End}');
  await expect.element(button('NEW, •••• ••••')).toHaveFocus();
});

const getPanel = (card: CardItem, letters: string, personId = '20000000009', onDialog = vi.fn()) => (
  <CardPanel
    {...{ card, funds, onDialog, who: { personId, letters } }}
    onClose={() => undefined}
    onPrevious={undefined}
    onNext={undefined}
  />
);
const actions = () =>
  page
    .getByRole('button')
    .elements()
    .map((element) => element.textContent)
    .filter((words) => words !== '');

test.each([
  [
    'who manages cards',
    one,
    'H',
    undefined,
    ['Change', 'Change holder', 'Order plastic card', 'Terminate', 'Lost or stolen', 'Lock card'],
  ],
  ['who views cards', one, 'G', undefined, []],
  ['the holder with M', one, 'G', '20000000002', ['Change', 'Lost or stolen', 'Lock card']],
  [
    'the holder with P',
    sampleCard({ options: 'P' }),
    'G',
    '20000000002',
    ['Order plastic card', 'Lost or stolen', 'Lock card'],
  ],
  [
    'the holder of a locked card with P',
    sampleCard({ options: 'P', enabled: 0 }),
    'G',
    '20000000002',
    ['Order plastic card', 'Lost or stolen'],
  ],
  [
    'who manages a locked card',
    sampleCard({ enabled: 0, order: null }),
    'H',
    undefined,
    ['Change', 'Change holder', 'Order plastic card', 'Terminate', 'Lost or stolen', 'Unlock card'],
  ],
  ['who manages a lost card', sampleCard({ enabled: 0, lost: 1 }), 'H', undefined, ['Terminate', 'Replace card']],
  ['who manages an expired card', sampleCard({ exp: '2026-11-21', expired: 1 }), 'H', undefined, ['Terminate']],
  ['who manages a terminated card', sampleCard({ terminated: 1 }), 'H', undefined, []],
  [
    'who manages a card without a holder',
    sampleCard({ holderID: null, notAccepted: 1, notPrinted: 1, order: null }),
    'H',
    undefined,
    ['Change', 'Order plastic card', 'Terminate', 'Lost or stolen', 'Lock card', 'Assign holder'],
  ],
] as const)('%s is offered what they may do', async (_name, card, letters, personId, offered) => {
  await show(getPanel(card, letters, personId));
  await expect.element(page.getByRole('complementary')).toBeVisible();
  expect(actions()).toEqual(offered);
});

test('the panel says state, use and limits, and opens the dialog of an action', async () => {
  const onDialog = vi.fn();
  await show(getPanel(sampleCard({ used: 'EUR2000.00', enabled: 0 }), 'H', undefined, onDialog));
  const panel = page.getByRole('complementary', { name: 'TOMAS KAZLAUSKAS' });
  await expect.element(panel).toHaveTextContent('Locked. New payments are refused until it is unlocked.');
  await expect.element(panel).toHaveTextContent('Used up: payments are refused until the next month');
  await expect.element(panel).toHaveTextContent('Magnetic stripeOff');
  await button('Change').click();
  expect(onDialog).toHaveBeenCalledWith('update');
});

test.each([1280, 390])('what is shown while cards load is as high as the cards, at %i px', async (width) => {
  await page.viewport(width, 900);
  const getHeight = async (what: ReactNode) => {
    const { container } = await show(what);
    const picture = () => container.querySelector<HTMLElement>('[class*="grid"] > *');
    await vi.waitFor(() => expect(picture()?.offsetHeight).toBeGreaterThan(0));
    const height = picture()?.getBoundingClientRect().height ?? 0;
    await cleanup();
    return height;
  };
  const loading = await getHeight(<CardsLoading />);
  const shown = await getHeight(<CardGrid cards={[one]} openKey={undefined} onOpen={() => undefined} />);
  expect(Math.abs(loading - shown)).toBeLessThanOrEqual(1);
});
