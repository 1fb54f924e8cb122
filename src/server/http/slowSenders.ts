/** Closes connections whose requests come too slowly: a JSON body has its time, an upload its least pace. */
import type { IncomingMessage } from 'node:http';
import { http, uploads } from '../../shared/limits.ts';
import { Deadlines } from './deadlines.ts';
import { answerBareConnection, hasBody } from './errorHandler.ts';

/** In ms and bytes; tests wait less. */
export interface Pace {
  /** the whole of a body that is no upload */
  bodyMs: number;
  /** an upload must bring `windowBytesLeast` in each of these */
  windowMs: number;
  windowBytesLeast: number;
}

const usual: Pace = { bodyMs: http.requestMs, ...uploads };

export class SlowSenders {
  readonly #pace: Pace;
  readonly #deadlines = new Deadlines<IncomingMessage>((request) => this.#look(request));
  /** of uploads: what their connection had brought when the window began, bytes */
  readonly #before = new WeakMap<IncomingMessage, number>();

  constructor(pace: Partial<Pace> = {}) {
    this.#pace = { ...usual, ...pace };
  }

  /** From its head on, a request has so long to bring its body. */
  watch(request: IncomingMessage): void {
    if (hasBody(request)) this.#deadlines.set(request, this.#pace.bodyMs);
  }

  /** From now on it is an upload. */
  watchUpload(request: IncomingMessage): void {
    this.#before.set(request, request.socket.bytesRead);
    this.#deadlines.set(request, this.#pace.windowMs);
  }

  /** The body is here, or nobody waits for it any more. */
  leave(request: IncomingMessage): void {
    this.#deadlines.delete(request);
  }

  #look(request: IncomingMessage): void {
    if (request.complete || request.destroyed) return;
    const before = this.#before.get(request);
    const { bytesRead } = request.socket;
    if (before !== undefined && bytesRead - before >= this.#pace.windowBytesLeast) this.watchUpload(request);
    else answerBareConnection('request-too-slow', request.socket);
  }
}
