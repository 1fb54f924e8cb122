// Files: chosen, dropped, refused, sent three at once, replaced, removed.

import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { FileDrop } from './FileDrop.tsx';
import { FilesUnderWay, useAfterFiles } from './underWay.ts';
import type { StoredFile, Upload } from './uploads.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** the smallest that counts as a PDF by its content */
const pdf = (name: string) => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' });
const stored: StoredFile = { id: '1', name: 'old.pdf', sizeBytes: 2048 };

interface Sent {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  finish: (id: string) => void;
  fail: (words: string) => void;
}

/** Stands for the bank: each file waits for its answer. */
function bank() {
  const sent: Sent[] = [];
  const upload: Upload = (file, options) =>
    new Promise((resolve, reject) => {
      sent.push({ file, ...options, finish: (id) => resolve({ id }), fail: (words) => reject(new Error(words)) });
    });
  return { sent, upload, names: () => sent.map(({ file }) => file.name) };
}

const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])') as HTMLInputElement;
const choose = (files: File[], input = chooser()) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('div')?.textContent);

beforeEach(() => page.viewport(800, 800));

async function show(props: Partial<Parameters<typeof FileDrop>[0]> = {}) {
  const reported = vi.fn();
  const { sent, upload, names } = bank();
  await render(<FileDrop label="Extract" help="PDF, 5 MB at most" upload={upload} onChange={reported} {...props} />);
  return { reported, sent, names, ids: () => reported.mock.lastCall?.[0].map(({ id }: StoredFile) => id) };
}

describe('a field for files', () => {
  test('sends three at once, shows their progress, and shows the page what the bank has stored', async () => {
    const { sent, names, reported, ids } = await show();
    choose(['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)));
    await expect.poll(names).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    sent[0]?.onProgress(0.42);
    await expect.poll(rows).toEqual(['a.pdf1 kB · 42 %', 'b.pdf1 kB · 0 %', 'c.pdf1 kB · 0 %', 'd.pdf1 kB · Waiting']);
    await expect.element(page.getByRole('progressbar', { name: 'Sending a.pdf' })).toHaveAttribute('value', '0.42');
    expect(reported).not.toHaveBeenCalled();
    sent[1]?.finish('B');
    await expect.poll(names).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
    expect(ids()).toEqual(['B']);
    await expect.element(page.getByRole('status')).toHaveTextContent('b.pdf: Received');
  });

  test('says in words with sizes why a file is not taken, and sends the others', async () => {
    const { names } = await show();
    const big = new File([new Uint8Array(1024 ** 2 * 12)], 'Picture.png', { type: 'image/png' });
    choose([big, new File(['MZ'], 'tool.exe'), new File(['no pdf'], 'x.pdf'), pdf('a.pdf')]);
    await expect
      .poll(rows)
      .toEqual([
        'Picture.pngPicture.png has 12 MB; 5 MB at most (file size is over 5mb)',
        'tool.exetool.exe is none of the types named above (has forbidden type)',
        'x.pdfx.pdf is none of the types named above (has forbidden type)',
        'a.pdf1 kB · 0 %',
      ]);
    expect(names()).toEqual(['a.pdf']);
  });

  test('a failure keeps the file for another try', async () => {
    const { sent, names } = await show();
    choose([pdf('a.pdf')]);
    await expect.poll(names).toEqual(['a.pdf']);
    sent[0]?.fail('The connection was lost');
    await expect.poll(rows).toEqual(['a.pdfThe connection was lost']);
    await button('Send a.pdf again').click();
    await expect.poll(names).toEqual(['a.pdf', 'a.pdf']);
    sent[1]?.finish('A');
    await expect.poll(rows).toEqual(['a.pdf1 kB · Received']);
  });

  test('removes by keyboard, aborting what is under way; focus goes to the button that takes more', async () => {
    const { sent, names, ids } = await show({ stored: [stored] });
    choose([pdf('a.pdf')]);
    await expect.poll(names).toEqual(['a.pdf']);
    button('Cancel a.pdf').element().focus();
    await userEvent.keyboard('{Enter}');
    expect(sent[0]?.signal.aborted).toBe(true);
    await expect.poll(rows).toEqual(['old.pdf2 kB · Received']);
    await expect.element(button('Choose files')).toHaveFocus();
    await button('Remove old.pdf').click();
    await expect.poll(ids).toEqual([]);
  });

  test('a replacement that is not taken leaves the file; one that is takes its place', async () => {
    const { sent, ids } = await show({ stored: [stored], most: 1 });
    const replace = () => document.querySelector<HTMLInputElement>('li input') as HTMLInputElement;
    choose([new File(['MZ'], 'tool.exe')], replace());
    await expect.poll(rows).toEqual(['old.pdftool.exe is none of the types named above (has forbidden type)']);
    choose([pdf('new.pdf')], replace());
    await expect.poll(rows).toEqual(['new.pdf1 kB · 0 %']);
    sent[0]?.finish('N');
    await expect.poll(ids).toEqual(['N']);
  });

  test('takes no more than fit and says why', async () => {
    const { names } = await show({ most: 2, stored: [stored] });
    choose([pdf('a.pdf'), pdf('b.pdf')]);
    await expect.poll(names).toEqual(['a.pdf']);
    await expect.poll(rows).toEqual(['old.pdf2 kB · Received', 'a.pdf1 kB · 0 %', 'b.pdfLeft out: 2 files at most']);
    await expect.element(button('Choose files')).toHaveAccessibleDescription(/2 files at most/);
  });

  test('offers what the bank has from other times, and sends nothing for it', async () => {
    const given = ['card', 'extract'].map((name) => ({
      id: name,
      name: `${name}.pdf`,
      sizeBytes: 2048,
      note: '2026-10-02',
    }));
    const { names, ids } = await show({ most: 1, given });
    const offered = page.getByText('Use one you’ve sent us before');
    await offered.click();
    await button('Use extract.pdf').click();
    await expect.poll(ids).toEqual(['extract']);
    await expect.poll(rows).toEqual(['extract.pdf2 kB · Received']);
    expect(offered.elements()).toEqual([]);
    await expect.element(page.getByRole('status')).toHaveTextContent('extract.pdf: Received');
    await button('Remove extract.pdf').click();
    await expect.poll(ids).toEqual([]);
    await offered.click();
    expect(button('Use extract.pdf').elements()).toHaveLength(1);
    expect(names()).toEqual([]);
  });

  test('takes dropped files; a page that goes away aborts them', async () => {
    const { sent, upload } = bank();
    const shown = await render(<FileDrop label="Extract" help="PDF" upload={upload} onChange={() => undefined} />);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(pdf('a.pdf'));
    const area = button('Choose files').element().closest('div')?.parentElement;
    area?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect.poll(() => sent.length).toBe(1);
    await shown.unmount();
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test('is described by what is wrong, then by its help; a picture is shown small', async () => {
    await show({ error: 'Send the extract' });
    const group = page.getByRole('group', { name: 'Extract' });
    await expect.element(group).toHaveAccessibleDescription('Send the extract PDF, 5 MB at most');
    const canvas = new OffscreenCanvas(4, 4);
    canvas.getContext('2d');
    const picture = new File([await canvas.convertToBlob()], 'front.png', { type: 'image/png' });
    choose([picture]);
    await expect.poll(() => document.querySelector('li img')?.getAttribute('src')).toMatch(/^blob:/);
    expect(document.querySelector('li')?.getBoundingClientRect().height).toBe(56);
  });
});

describe('a form with files', () => {
  function Form({ upload, onGoOn }: { upload: Upload; onGoOn: (ids: string) => void }) {
    const [ids, setIds] = useState('');
    const { report, take, words } = useAfterFiles<undefined>(() => onGoOn(ids));
    return (
      <>
        <FilesUnderWay value={report}>
          <FileDrop
            label="Extract"
            help="PDF"
            upload={upload}
            onChange={(files) => setIds(files.map(({ id }) => id).join(' '))}
          />
        </FilesUnderWay>
        <p role="note">{words}</p>
        <button type="button" onClick={() => take(undefined)}>
          Continue
        </button>
      </>
    );
  }

  test('goes on with what is stored once everything is sent, and not past a file that failed', async () => {
    const [{ sent, upload, names }, onGoOn] = [bank(), vi.fn()];
    await render(<Form upload={upload} onGoOn={onGoOn} />);
    choose([pdf('a.pdf'), pdf('b.pdf')]);
    await expect.poll(names).toEqual(['a.pdf', 'b.pdf']);
    await button('Continue').click();
    await expect.element(page.getByRole('note')).toHaveTextContent('Waiting for a.pdf, b.pdf.');
    sent[0]?.finish('1');
    await expect.element(page.getByRole('note')).toHaveTextContent('Waiting for b.pdf.');
    expect(onGoOn).not.toHaveBeenCalled();
    sent[1]?.fail('Lost');
    await expect.element(page.getByRole('note')).toHaveTextContent('b.pdf could not be sent.');
    expect(onGoOn).not.toHaveBeenCalled();
    await button('Send b.pdf again').click();
    await expect.poll(names).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
    sent[2]?.finish('2');
    await expect.poll(() => onGoOn.mock.calls).toEqual([['1 2']]);
  });
});
