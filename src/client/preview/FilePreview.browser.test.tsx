// The previewer: pictures and PDFs, keys, several files one after the other with their facts, and what cannot be shown.

import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { FilePreview } from './FilePreview.tsx';

async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Two pages that say their number. */
function twoPages(): Blob {
  const texts = ['First page', 'Second page'];
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    ...[5, 6].map(
      (content) =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents ${content} 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    ),
    ...texts.map((text) => {
      const words = `BT /F 12 Tf 20 50 Td (${text}) Tj ET`;
      return `<</Length ${words.length}>>stream\n${words}\nendstream`;
    }),
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new Blob([`%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n`]);
}

const button = (name: string) => page.getByRole('button', { name });
const canvas = () => document.querySelector('canvas');
const shape = () => canvas() && `${canvas()?.style.width} × ${canvas()?.style.height}`;

const files = [
  { id: '1', name: 'Passport', type: 'image/png', load: () => picture(200, 100), facts: 'Claimed: Ona' },
  { id: '2', name: 'Extract', type: 'application/pdf', load: async () => twoPages(), facts: 'Claimed: Giria' },
  { id: '3', name: 'Letter', type: 'application/msword', load: async () => new Blob(['x']), facts: 'Nothing' },
];

function Several({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const { facts, ...file } = files[at] ?? {
    ...files[0],
    id: '',
    name: '',
    type: '',
    load: async () => new Blob(),
    facts: '',
  };
  return (
    <FilePreview
      {...file}
      saveAs={file.name}
      facts={
        <label>
          {facts} <input aria-label="Remark" />
        </label>
      }
      among={{
        at: at + 1,
        of: files.length,
        onPrevious: at > 0 ? () => setAt(at - 1) : undefined,
        onNext: at < files.length - 1 ? () => setAt(at + 1) : undefined,
      }}
      onClose={onClose}
    />
  );
}

test('files follow each other by button and key, each with its facts, each upright and fitting', async () => {
  await page.viewport(1200, 800);
  const onClose = vi.fn();
  await render(<Several onClose={onClose} />);
  await expect.poll(shape).toBe('200px × 100px');
  await expect.element(page.getByRole('complementary', { name: 'About this file' })).toHaveTextContent('Claimed: Ona');
  expect(button('Previous file').element().getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('r');
  await expect.poll(shape).toBe('100px × 200px');
  await userEvent.keyboard('+');
  await expect.poll(shape).toBe('125px × 250px');
  await userEvent.keyboard('0');
  await expect.poll(shape).toBe('100px × 200px');

  await userEvent.keyboard('n');
  await expect.element(page.getByRole('heading', { name: 'Extract' })).toBeVisible();
  await expect.element(page.getByText('File 2 of 3')).toBeVisible();
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect.element(page.getByText('First page', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('{PageDown}');
  await expect.element(page.getByText('Second page', { exact: true })).toBeInTheDocument();
  expect(button('Next page').element().getAttribute('aria-disabled')).toBe('true');

  await button('Next file').click();
  await expect.element(page.getByText('There is no preview of this kind of file')).toBeVisible();
  await userEvent.keyboard('pp');
  await expect.element(page.getByRole('heading', { name: 'Passport' })).toBeVisible();
  // neither turned nor enlarged any more
  await expect.poll(shape).toBe('200px × 100px');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('letters typed beside the file are words, no commands', async () => {
  await page.viewport(1200, 800);
  await render(<Several onClose={() => undefined} />);
  await expect.poll(shape).toBe('200px × 100px');
  const remark = page.getByRole('textbox', { name: 'Remark' });
  await remark.click();
  await userEvent.keyboard('rn+');
  await expect.element(remark).toHaveValue('rn+');
  expect(shape()).toBe('200px × 100px');
  await expect.element(page.getByRole('heading', { name: 'Passport' })).toBeVisible();
});

test('on a phone the facts lie below, and nothing runs out of the window', async () => {
  await page.viewport(390, 780);
  await render(<Several onClose={() => undefined} />);
  await expect.poll(() => canvas() !== null).toBe(true);
  const [file, facts] = ['Document', 'About this file'].map((name) =>
    document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect(),
  );
  expect([(file?.bottom ?? 0) <= (facts?.top ?? 0), (facts?.right ?? 999) <= 390]).toEqual([true, true]);
  await page.viewport(1200, 800);
});

test.each([
  ['did not come', async () => Promise.reject(new Error('offline')), /^Error, file could not be loaded/],
  ['is broken', async () => new Blob(['%PDF-1.4 nothing']), 'This file cannot be shown'],
])('a file that %s says so', async (_, load, words) => {
  await render(
    <FilePreview id="4" name="Extract" type="application/pdf" saveAs="x" load={load} onClose={() => undefined} />,
  );
  await expect.element(page.getByText(words)).toBeVisible();
});
