/** The HTTP server: one route per method and path of the call table, health, metrics, OpenAPI and the browser app. */
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DownloadAnswer, isFor } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { edge, http, uploads as limits } from '#shared/limits.ts';
import { getMachine, getSigningMachine, type MachineSecrets } from '../access/machines.ts';
import { verifyProof } from '../access/proof.ts';
import { newId } from '../db/ids.ts';
import { chooseCall, getPattern, getShapes, type Shape } from './addresses.ts';
import type { CallRequest, CallResponse } from './callRequest.ts';
import { ConcurrencyLimit } from './concurrencyLimit.ts';
import type { Route, Services } from './context.ts';
import { Deadlines } from './deadlines.ts';
import { answerBrokenRequest, commonHeaders, hasBody, sendError, sendProblem } from './errorHandler.ts';
import { pagePolicy, strictTransport } from './headers.ts';
import { sheddingServer } from './loadShedding.ts';
import { errorFacts } from './logged.ts';
import { processLog } from './logStream.ts';
import { callSeconds } from './metrics.ts';
import { Places } from './places.ts';
import { readQuery } from './query.ts';
import { traceRefusal } from './refusedCalls.ts';
import { runCall } from './run.ts';
import { type Pace, SlowSenders } from './slowSenders.ts';
import { getUpload, type UploadOptions, Uploads } from './uploads.ts';

export interface AppOptions {
  services: Services;
  routes: readonly Route[];
  /** epoch ms on the database's clock */
  realNow: () => number;
  log: { level: string } | false;
  trustedProxies: string[];
  /** a machine without a secret cannot call */
  machineSecrets?: MachineSecrets;
  /** folder and limits of uploads; required by calls that take files */
  uploads?: UploadOptions;
  /** minimum pace of senders; default 30 s for a body, 10 kB/s for an upload */
  pace?: Partial<Pace>;
  /** folder of the built browser app; without it, only the calls are served */
  webRoot?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    callName: string;
    /** path as declared; '' if the request is no call */
    callPath: string;
  }
}

export function createApp(options: AppOptions): FastifyInstance {
  const limit = new ConcurrencyLimit(edge.callsAtOnce);
  const places = new Places(limit);
  const getHeaders = (requestId: string) => answerHeaders(options, requestId);
  const slow = new SlowSenders(getHeaders, options.pace);
  const uploads = options.uploads && new Uploads(options.uploads, slow);
  const app = Fastify({
    serverFactory: sheddingServer(limit, slow, getHeaders),
    logger: options.log && { ...options.log, stream: processLog, serializers: { err: errorFacts } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: edge.bodyBytes,
    // limit for the head; `SlowSenders` limits bodies
    requestTimeout: http.requestMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: http.maxPathValue },
    exposeHeadRoutes: false,
    // for addresses that cannot be decoded: no hook runs for them
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(getHeaders(request.id))),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, getHeaders),
  });
  app.decorateRequest('callName', '');
  app.decorateRequest('callPath', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  // other bodies are read after the caller is known, or not at all
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const deadlines = new Deadlines(endLate);
  addDeadlines(app, deadlines);
  addGuards(app, options);
  assertRoutesDeclared(app, options);
  for (const shape of getShapes(options.routes.filter(({ call }) => options.services.demo || !call.demoOnly))) {
    addShape(app, shape, options, { limit, places, deadlines, slow, uploads });
  }
  if (uploads) {
    app.addHook('onReady', () => uploads.removeLeftovers());
    app.addHook('onClose', () => uploads.close());
  }
  if (options.webRoot && fs.existsSync(options.webRoot)) addBrowserApp(app, options.webRoot, options.services.demo);
  return app;
}

/** The only routes that are no calls: health, metrics, the OpenAPI document and the pages. */
const openRoutes = ['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /web/openapi.json', 'HEAD /*', 'GET /*'];

/** Stops the start if a route is not in the call table, because such a route declares no permission. */
function assertRoutesDeclared(app: FastifyInstance, { routes }: AppOptions): void {
  const known = new Set([...openRoutes, ...routes.map(({ call }) => `${call.method} ${getPattern(call.path)}`)]);
  app.addHook('onRoute', ({ method, url }) => {
    const stranger = [method].flat().find((one) => !known.has(`${one} ${url}`));
    if (stranger) throw new Error(`The route ${stranger} ${url} is not in the table of calls.`);
  });
}

/** Time of the largest upload at the minimum pace, plus its handler. */
const longestUploadMs = Math.ceil(limits.maxBytes / limits.minWindowBytes) * limits.windowMs + edge.handlerMs;

/** Parts that the routes of one server share. */
interface Shared {
  limit: ConcurrencyLimit;
  places: Places;
  deadlines: Deadlines<FastifyReply>;
  slow: SlowSenders;
  uploads: Uploads | undefined;
}

function addShape(app: FastifyInstance, shape: Shape, options: AppOptions, shared: Shared): void {
  const { limit, places, deadlines, slow, uploads } = shared;
  const { services } = options;
  const taker = shape.candidates.find(({ route }) => getUpload(route.call));
  if (taker && !uploads) throw new Error(`The call ${taker.route.name} takes files, and there is no folder for them.`);
  app.route({
    method: shape.method,
    url: shape.pattern,
    bodyLimit: Math.max(...shape.candidates.map(({ route }) => getBodyBytes(route.call))),
    handler: async (request, reply) => {
      const query = readQuery(request.url);
      const { route, params } = chooseCall(shape, request.params as Record<string, string>, query);
      request.callName = route.name;
      request.callPath = route.call.path;
      if (typeof request.body === 'string' && Buffer.byteLength(request.body) > getBodyBytes(route.call))
        throw new Refusal('body-too-large');
      const read = () => readCallRequest(route, request, reply, { params, query }, options);
      const work = async () => {
        if (uploads && getUpload(route.call)) deadlines.set(reply, longestUploadMs);
        else {
          slow.leave(request.raw);
          if (route.call.timeoutMs !== undefined || hasBody(request.raw))
            deadlines.set(reply, route.call.timeoutMs ?? edge.handlerMs);
        }
        return runCall(route, read(), request.raw, { places, services, uploads });
      };
      return send(reply, await work().catch((error) => traced(error, request, route, services, limit)));
    },
  });
}

/** Calls of one address may take bodies of different sizes. */
function getBodyBytes({ bodyBytes = edge.bodyBytes }: Route['call']): number {
  return bodyBytes;
}

/** Traces a refusal of a caller whom we know, and throws it again. Under full load it is not traced. */
async function traced(
  error: unknown,
  request: FastifyRequest,
  { name, call }: Route,
  services: Services,
  limit: ConcurrencyLimit,
): Promise<never> {
  const token = getToken(request);
  if (error instanceof Refusal && token) {
    const refused = {
      refusal: error,
      token,
      ...{ call: name, restricted: call.restricted },
      requestId: request.id,
      address: getAddress(request),
    };
    await limit
      .run(() => traceRefusal(refused, services, request.log))
      .catch((failure) => request.log.error({ err: failure }, 'a refusal was not traced'));
  }
  throw error;
}

function getToken({ headers }: FastifyRequest): string | undefined {
  return /^DPoP ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '')?.[1];
}

/** Reads the request. It checks only the proof, so a caller without permission learns nothing about the schema. */
function readCallRequest(
  { call }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  address: Pick<CallRequest, 'params' | 'query'>,
  options: AppOptions,
): CallRequest {
  const requestPath = request.url.split('?', 1)[0] ?? '';
  const { authorization = '' } = request.headers;
  const token = getToken(request);
  const signed = headerText(request, 'session');
  const body = typeof request.body === 'string' ? request.body : '';
  const machine = isFor(call, 'machine')
    ? (getSigningMachine({ headers: request.headers, body, now: options.realNow() }, options.machineSecrets) ??
      getMachine(authorization, options.machineSecrets))
    : undefined;
  // a machine sends a secret instead of a proof; the demo's device sends neither
  const mayLackProof = machine !== undefined || (isFor(call, 'device', 'machine') && !signed && !token);
  const proof =
    !isFor(call, 'public') && !mayLackProof
      ? verifyProof(signed, {
          method: call.method,
          url: options.services.publicUrl + requestPath,
          token,
          now: options.realNow(),
        })
      : undefined;
  let signal: AbortSignal | undefined;
  return {
    ...address,
    bodyText: body,
    hasOtherBody: typeof request.body !== 'string' && hasBody(request.raw),
    upload: undefined,
    path: requestPath,
    token,
    proof,
    machine,
    idempotencyKey: headerText(request, 'idempotency-key'),
    approvalId: headerText(request, 'approval'),
    requestId: request.id,
    address: getAddress(request),
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    get signal() {
      signal ??= closeSignal(reply);
      return signal;
    },
  };
}

/** Aborted when the answer is no longer needed: the caller hung up, or the call took too long. */
function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed || raw.writableEnded) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

/** Every request has a deadline from its first byte. A call may declare its own. */
function addDeadlines(app: FastifyInstance, deadlines: Deadlines<FastifyReply>): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    deadlines.set(reply, hasBody(raw) ? http.requestMs + edge.handlerMs : edge.handlerMs);
    reply.raw.once('close', () => deadlines.delete(reply));
    done();
  });
}

/** Answers 503. Cuts off an answer that has begun, so that the caller cannot take it for a complete one. */
function endLate(reply: FastifyReply): void {
  if (reply.sent) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else reply.send(new Refusal('try-again-later'));
}

/** The caller's address. A trusted proxy may pass on a text that is no address; then it is the proxy's own. */
function getAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function send(
  reply: FastifyReply,
  { status, answer, type = 'application/json' }: CallResponse,
): Promise<FastifyReply> {
  reply.code(status);
  if (status >= 400) return reply.type('application/problem+json').send(JSON.stringify(answer));
  if (answer === undefined) return reply.send();
  if (isDownload(answer)) {
    const body = answer.body instanceof Uint8Array ? Buffer.from(answer.body) : Readable.from(answer.body);
    // all text of ours is UTF-8
    const contentType = answer.type.startsWith('text/') ? `${answer.type}; charset=utf-8` : answer.type;
    return reply.type(contentType).header('content-disposition', `attachment; filename="${answer.name}"`).send(body);
  }
  return reply.type(type).send(JSON.stringify(answer));
}

/** Headers of every answer of this app. */
function answerHeaders({ services, realNow }: AppOptions, requestId: string): Record<string, string> {
  return {
    ...commonHeaders(requestId),
    // browsers date their proofs by this header, so it is the database's time, by which proofs are checked
    date: new Date(realNow()).toUTCString(),
    ...(services.publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  };
}

/** Host, headers, log line, metrics and error handler of every request. */
function addGuards(app: FastifyInstance, options: AppOptions): void {
  const { services } = options;
  const publicUrl = new URL(services.publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(answerHeaders(options, request.id));
    if (!services.demo || isProbe(request.url)) return done();
    // the header itself: a proxy that is trusted for addresses does not make the demo one for other machines
    const { host, forwarded = '', 'x-forwarded-host': forwardedHost } = request.headers;
    if (forwardedHost !== undefined || /\bhost=/i.test(forwarded)) return done(new Refusal('wrong-host'));
    if (host === publicUrl.host) return done();
    const isByNumber = host === publicUrl.host.replace('localhost', '127.0.0.1');
    if (isByNumber && request.method === 'GET') reply.redirect(services.publicUrl + request.url, 308);
    else done(new Refusal('wrong-host'));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.callName || 'none';
    callSeconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    // log the pattern, not the address: a path may hold a sign-in code
    request.log.info(
      {
        call,
        route: request.callPath || request.routeOptions.url,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendProblem('not-found', request, reply));
}

function isDownload(answer: unknown): answer is DownloadAnswer {
  return typeof answer === 'object' && answer !== null && 'body' in answer && 'type' in answer && 'name' in answer;
}

function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz' || url === '/metrics';
}

/** The page of the demo says so, and is the same otherwise (`tools/static-shell.ts`). */
function addBrowserApp(app: FastifyInstance, webRoot: string, isDemo: boolean): void {
  const root = path.resolve(webRoot);
  const index = isDemo ? 'demo.html' : 'index.html';
  const policy = pagePolicy(fs.readFileSync(path.join(root, index), 'utf8'));
  const files = filesBelow(root);
  app.register(fastifyStatic, {
    root,
    // it would read the folder for each file that is asked for, to compare how the name is spelled
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, file) => {
      // file names hold a hash of the content, except the pages themselves
      const isAsset = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (/\.html(\.\w+)?$/.test(file)) reply.header('content-security-policy', policy);
    },
  });
  app.route({
    method: ['HEAD', 'GET'],
    url: '/*',
    handler: (request, reply) => {
      const [asked = ''] = request.url.split('?', 1);
      const name = asked === '/' ? index : asked.slice(1);
      if (files.has(name)) reply.sendFile(name);
      else reply.callNotFound();
    },
  });
}

/** Paths of the files below a folder as they are at the start, with `/` between their names. */
function filesBelow(root: string): ReadonlySet<string> {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll('\\', '/')),
  );
}
