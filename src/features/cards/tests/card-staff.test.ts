// Staff and card orders: stages, search, export, delays and production files.
import { describe, expect, test } from 'vitest';
import { failUnmade } from '#features/cards/server/production.ts';
import { openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { field, getItems, type Reply, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { admin, bank, detail, get, makeOrder, post, setUpCardDesk } from '#tests/harness/cardDesk.ts';
import { companies, staff } from '#tests/harness/village.ts';

const namesIn = ({ body }: Reply) => getItems(body).map(({ nameOnCard }) => nameOnCard);

const getState = async (id: string) =>
  (await bank.owner.query('select state, file_id from card_order where id = $1', [id])).rows[0];

const getText = ({ body }: Reply) => new TextDecoder().decode(body as Uint8Array);

setUpCardDesk();

describe('orders', () => {
  test('are in one stage each, and the stages are counted', async () => {
    await makeOrder({ name: 'NEW' });
    await makeOrder({ name: 'AT THE MAKER', state: 'sent', daysAgo: 4 });
    await makeOrder({ name: 'LATE', daysAgo: 6 });
    await makeOrder({ name: 'LATE TOO', state: 'sent', daysAgo: 7 });
    await makeOrder({ name: 'DONE', state: 'printed', daysAgo: 8 });
    await makeOrder({ name: 'BROKEN', state: 'failed', daysAgo: 9 });
    const all = await get('/web/card-orders?count=yes');
    expect(namesIn(all)).toEqual(['NEW', 'AT THE MAKER', 'LATE', 'LATE TOO', 'DONE', 'BROKEN']);
    const by = { ordered: 1, sent: 1, delayed: 2, printed: 1, failed: 1 };
    expect(field(all.body, 'count')).toEqual({ rows: 6, exact: true, by });
    const late = await get('/web/card-orders?stage=delayed');
    expect(namesIn(late)).toEqual(['LATE', 'LATE TOO']);
    expect(getItems(late.body).map(({ isDelayed }) => isDelayed)).toEqual([true, true]);
    expect(getItems(all.body).filter(({ isDelayed }) => isDelayed)).toHaveLength(2);
    expect(namesIn(await get('/web/card-orders?stage=sent'))).toEqual(['AT THE MAKER']);
    expect((await get('/web/card-orders?stage=lost')).status).toBe(400);
    const first = await get('/web/card-orders?limit=4');
    const rest = await get(`/web/card-orders?limit=4&next=${textField(first.body, 'next')}`);
    expect([...namesIn(first), ...namesIn(rest)]).toEqual(namesIn(all));
  });

  test('are counted by stage also where there are very many', async () => {
    const { card } = await makeOrder({ name: 'LATE', daysAgo: 900 });
    await bank.owner.query(`
      begin; set local session_replication_role = replica;
      insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
      select new_id(), '${card}', '${companies.timber}', 'printed', now() - make_interval(mins => n), now(), now()
      from generate_series(1, 10001) n;
      commit`);
    const by = { delayed: 1, printed: 10_001 };
    const getCount = async (query: string) => field((await get(`/web/card-orders?count=yes${query}`)).body, 'count');
    expect(await getCount('')).toEqual({ rows: 10_002, exact: true, by });
    expect(await getCount('&stage=delayed')).toEqual({ rows: 1, exact: true, by });
    expect(await getCount('&text=nobody')).toMatchObject({ exact: false });
  });

  test('are found by the name on the card, its last digits, the client and its number', async () => {
    await makeOrder({ name: 'FUEL VILNIUS', digits: '7788' });
    await makeOrder({ name: 'BREAD', client: companies.bakery, digits: null });
    for (const [text, found] of [
      ['vilnius', 'FUEL VILNIUS'],
      ['7788', 'FUEL VILNIUS'],
      ['duona', 'BREAD'],
      [companies.bakery, 'BREAD'],
    ]) {
      expect(namesIn(await get(`/web/card-orders?text=${text}`))).toEqual([found]);
    }
  });

  test('are saved as CSV under the same filter', async () => {
    await makeOrder({ name: 'DONE', state: 'printed' });
    const { order } = await makeOrder({ name: 'BROKEN', state: 'failed' });
    const lines = getText(await get('/web/card-orders?export&stage=failed'))
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('BROKEN,X1VISA,Žalioji Giria UAB');
    expect(lines[1]).toContain('Failed');
    expect(order).toBeDefined();
  });

  test('that are late are reported oldest first, those that failed newest first', async () => {
    await makeOrder({ name: 'LATE', daysAgo: 6 });
    await makeOrder({ name: 'LATER', state: 'sent', daysAgo: 8 });
    await makeOrder({ name: 'IN TIME', daysAgo: 4 });
    await makeOrder({ name: 'FAILED', state: 'failed', daysAgo: 1 });
    await makeOrder({ name: 'FAILED BEFORE', state: 'failed', daysAgo: 9 });
    expect(namesIn(await get('/web/tasks?card-order-delays'))).toEqual(['LATER', 'LATE']);
    const failed = await get('/web/logs/ORDERCARD-FAILED');
    expect(namesIn(failed)).toEqual(['FAILED', 'FAILED BEFORE']);
    expect(getItems(failed.body)[0]).toMatchObject({
      reason: 'Address is not complete.',
      state: 'failed',
      isDelayed: false,
    });
  });

  test('that failed are a log: from a moment, or from the place that the page before has named', async () => {
    const { card } = await makeOrder({ name: 'FAILED', state: 'failed', daysAgo: 1 });
    await makeOrder({ name: 'FAILED BEFORE', state: 'failed', daysAgo: 9 });
    const day = addDays(bankToday(), -3);
    const log = '/web/logs/ORDERCARD-FAILED';
    expect(namesIn(await get(`${log}?from=${day}T12:00:00Z`))).toEqual(['FAILED BEFORE']);
    for (const from of ['yesterday', day, `${day}T12:00:00Z_7`]) {
      expect([from, (await get(`${log}?from=${from}`)).status]).toEqual([from, 400]);
    }
    // all of one moment
    await bank.owner.query(
      `insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
       select gen_random_uuid(), $1, $2, 'ordered', now(), now(), now() from generate_series(1, 205)`,
      [card, companies.timber],
    );
    await bank.owner.query(`update card_order set state = 'failed', refusal = 'No.' where state = 'ordered'`);
    const first = await get(log);
    expect(getItems(first.body)).toHaveLength(200);
    const [last] = getItems(first.body).slice(-1);
    const next = textField(first.body, 'next');
    expect(next).toBe(`${last?.['orderedAt']}_${last?.['id']}`);
    const second = await get(`${log}?from=${next}`);
    expect(field(second.body, 'next')).toBe(null);
    expect(getItems(second.body)).toHaveLength(7);
    const all = [...getItems(first.body), ...getItems(second.body)].map(({ id }) => id);
    expect(new Set(all).size).toBe(207);
  });
});

describe('a production file', () => {
  test('holds each waiting order once, with a line of sums, and sends it', async () => {
    const [one, two] = [
      await makeOrder({ digits: '1000' }),
      await makeOrder({ name: 'BREAD', digits: '0234', daysAgo: 9 }),
    ];
    await makeOrder({ name: 'NO NUMBER', digits: null });
    await makeOrder({ name: '' });
    await makeOrder({ name: 'ENDED', isEnded: true });
    expect(field((await get('/web/card-files')).body, 'waiting')).toBe(2);
    const made = await post('/web/card-files');
    expect(made).toMatchObject({ status: 201, body: { items: 2, madeBy: 'Staff S' } });
    const id = textField(made.body, 'id');
    const lines = getText(await get(`/web/card-files/${id}`))
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toContain('order,card,design,name,number');
    expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual([two.order, one.order]);
    expect(lines[3]).toMatch(/^TOTAL,2,1234,/);
    expect(await getState(one.order)).toEqual({ state: 'sent', file_id: id });
    expect(await post('/web/card-files')).toMatchObject({ status: 422, code: 'nothing-to-produce' });
    const files = await get('/web/card-files');
    expect(getItems(files.body).map((file) => file['id'])).toEqual([id]);
    expect(field(files.body, 'waiting')).toBe(0);
    expect((await detail('card-file.export')).rows.at(-1)).toMatchObject({ actor_id: staff.S, subject_id: id });
  });

  test('made by two at once, holds each order in one of both', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => makeOrder()));
    const replies = await Promise.all([
      post('/web/card-files'),
      post('/web/card-files', undefined, admin),
      post('/web/card-files'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const made = replies.find(({ status }) => status === 201);
    expect(field(made?.body, 'items')).toBe(orders.length);
    const { rows } = await bank.owner.query('select count(*)::integer as files from card_file');
    expect(rows).toEqual([{ files: 1 }]);
  });

  test('that fails half way is none, and the next one holds all', async () => {
    const { order: one } = await makeOrder({ daysAgo: 1 });
    const { order: two } = await makeOrder();
    await bank.owner.query(`
      create function stumble() returns trigger language plpgsql as $$ begin
        if new.id = '${two}' and new.state = 'sent' then raise exception 'stumbled'; end if; return new; end $$;
      create trigger stumble before update on card_order for each row execute function stumble()`);
    expect((await post('/web/card-files')).status).toBe(500);
    await bank.owner.query('drop trigger stumble on card_order; drop function stumble()');
    for (const id of [one, two]) expect(await getState(id)).toEqual({ state: 'ordered', file_id: null });
    expect(getItems((await get('/web/card-files')).body)).toEqual([]);
    expect(await post('/web/card-files')).toMatchObject({ status: 201, body: { items: 2 } });
  });

  test('never holds a card that was ended before: its order fails, and no one orders it again', async () => {
    const { order } = await makeOrder({ isEnded: true });
    const { order: sound } = await makeOrder();
    const pool = openPool({ url: bank.database.serverUrl, size: 1 });
    await failUnmade(pool);
    await pool.end();
    expect((await getState(order))?.state).toBe('failed');
    expect((await getState(sound))?.state).toBe('ordered');
    expect(await post(`/web/card-orders/${order}?again`, { comment: 'Again.' })).toMatchObject({
      status: 409,
      code: 'transition-not-allowed',
    });
  });
});
