/** Bodies that are files: the bytes of one, or a form with some. */
import type { SentForm } from '#shared/call.ts';
import { digest } from './proof.ts';

export interface Body {
  body: string | Blob | FormData | undefined;
  /** identifies the body: its text, or a text that stands for the bytes */
  content: string;
}

/** Takes the files that `CallInput` requires. */
export async function fileBody(given: unknown): Promise<Body> {
  const body = given instanceof Blob ? given : getForm(given as SentForm<Record<string, string | undefined>>);
  return { body, content: await getContent(body) };
}

function getForm({ fields, files }: SentForm<Record<string, string | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  for (const { field, name, file } of files) form.append(field, file, name);
  return form;
}

async function getContent(body: Blob | FormData): Promise<string> {
  if (body instanceof Blob) return digest(new Uint8Array(await body.arrayBuffer()));
  const parts = [...body].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.type, await getContent(value)],
  ]);
  return JSON.stringify(await Promise.all(parts));
}
