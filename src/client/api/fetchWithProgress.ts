/** A fetch that says how much of the body was sent, which fetch itself cannot. Loaded with the first file. */

interface Sent {
  method: string;
  headers: Headers;
  body: Blob | FormData;
  signal: AbortSignal;
}

/**
 * Answers as fetch does: rejects with the signal's reason, and with a TypeError if there is no answer or a redirect.
 * `onProgress` gets the share of the body that was sent, from 0 to 1.
 */
export function fetchWithProgress(
  address: string,
  { method, headers, body, signal }: Sent,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open(method, address);
    // a blob would bring a type of its own where the answer names none
    request.responseType = 'arraybuffer';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => {
      const isSameAddress = request.responseURL === new URL(address, location.href).href;
      if (isSameAddress) resolve(getResponse(request));
      else reject(new TypeError('The answer was a redirect.'));
    };
    request.onerror = () => reject(new TypeError('There was no answer.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function getResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
  const { status, response } = request;
  // a Response of these states may have no body
  const body = [204, 205, 304].includes(status) ? null : response;
  return new Response(body, { status, headers: headers.filter(([name]) => name) as [string, string][] });
}
