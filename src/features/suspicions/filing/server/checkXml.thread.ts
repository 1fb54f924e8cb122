/** The thread task that holds the XML of a report against the schema of the authority. */
import { validateXML } from 'xmllint-wasm';
import type { TaskResult, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';

/** A place of the XML that the schema refuses. */
export interface XmlFault {
  line: number | null;
  message: string;
}

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    checkXml: { input: { xml: string; schema: string }; output: XmlFault[] };
  }
}

/** Pages of 64 kB: a report of 200 payments, each with its parties, has some 4 MB. */
const memory = { initialMemoryPages: 1024, maxMemoryPages: 8192 } as const;
/** More of them say no more. */
const maxFaults = 20;

async function checkXml({ xml, schema }: ThreadTasks['checkXml']['input']): Promise<TaskResult<XmlFault[]>> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents: xml }],
    schema: [{ fileName: 'authority.xsd', contents: schema }],
    ...memory,
  });
  const faults = errors.slice(0, maxFaults).map(({ loc, message }) => ({ line: loc?.lineNumber ?? null, message }));
  return { output: faults };
}

export default taskHandler<Pick<ThreadTasks, 'checkXml'>>({ checkXml }, readEnvironment());
