/** Closes connections of slow requests: a JSON body has a time limit, an upload a minimum pace. */
import type { IncomingMessage } from 'node:http';
import { http, uploads } from '#shared/limits.ts';
import { Deadlines } from './deadlines.ts';
import { answerBareConnection, type HeadersOf, hasBody } from './errorHandler.ts';

/** Limits in ms and bytes. Tests use shorter ones. */
export interface Pace {
  /** time for a whole body that is no upload */
  bodyMs: number;
  /** an upload must send `minWindowBytes` in each window */
  windowMs: number;
  minWindowBytes: number;
}

const usual: Pace = { bodyMs: http.requestMs, ...uploads };

export class SlowSenders {
  readonly #getHeaders: HeadersOf;
  readonly #pace: Pace;
  readonly #deadlines = new Deadlines<IncomingMessage>((request) => this.#look(request));
  /** for each upload: bytes that its connection had received when the window began */
  readonly #before = new WeakMap<IncomingMessage, number>();

  constructor(getHeaders: HeadersOf, pace: Partial<Pace> = {}) {
    this.#getHeaders = getHeaders;
    this.#pace = { ...usual, ...pace };
  }

  /** Starts the time limit for the body, after the head. */
  watch(request: IncomingMessage): void {
    if (hasBody(request)) this.#deadlines.set(request, this.#pace.bodyMs);
  }

  /** Treats the request as an upload from now on. */
  watchUpload(request: IncomingMessage): void {
    this.#before.set(request, request.socket.bytesRead);
    this.#deadlines.set(request, this.#pace.windowMs);
  }

  /** Stops watching: the body has arrived or is no longer needed. */
  leave(request: IncomingMessage): void {
    this.#deadlines.delete(request);
  }

  #look(request: IncomingMessage): void {
    if (request.complete || request.destroyed) return;
    const before = this.#before.get(request);
    const { bytesRead } = request.socket;
    if (before !== undefined && bytesRead - before >= this.#pace.minWindowBytes) this.watchUpload(request);
    else answerBareConnection('request-too-slow', request.socket, this.#getHeaders);
  }
}
