/** What a call sends: JSON text, the bytes of a file, or a form with files. */
import type { Call, SentForm } from '../../shared/call.ts';
import { digest } from './proof.ts';

export type SentBody = string | Blob | FormData | undefined;

export function bodyOf({ body: declared }: Pick<Call, 'body'>, body: unknown): SentBody {
  if (body === undefined || body instanceof Blob) return body;
  if (declared && 'form' in declared) return formOf(body as SentForm<Record<string, string | undefined>>);
  return JSON.stringify(body);
}

function formOf({ fields, files }: SentForm<Record<string, string | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  for (const { field, name, file } of files) form.append(field, file, name);
  return form;
}

/** Tells two bodies apart: the text, or what stands for the bytes. */
export async function contentOf(body: SentBody): Promise<string> {
  if (body === undefined || typeof body === 'string') return body ?? '';
  if (body instanceof Blob) return digest(new Uint8Array(await body.arrayBuffer()));
  const parts = [...body].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.type, await contentOf(value)],
  ]);
  return JSON.stringify(await Promise.all(parts));
}
