/** Prometheus metrics of this process. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
// the library's default of 10 ms would wake an idle process a hundred times a second
const eventLoopLookMs = 1000;
collectDefaultMetrics({ register: registry, prefix: 'kontora_', eventLoopMonitoringPrecision: eventLoopLookMs });

export const callSeconds = new Histogram({
  name: 'kontora_call_seconds',
  help: 'Time from the first byte of a call to its answer, by call and status',
  labelNames: ['call', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

export const refusals = new Counter({
  name: 'kontora_refusals_total',
  help: 'Calls refused, by code',
  labelNames: ['code'],
  registers: [registry],
});

export const executedPayments = new Counter({
  name: 'kontora_payments_executed_total',
  help: 'Payments executed by this process',
  registers: [registry],
});

export const executorErrors = new Counter({
  name: 'kontora_executor_errors_total',
  help: 'Batches of the executor that failed and were halved',
  registers: [registry],
});

export const feedWaiting = new Gauge({
  name: 'kontora_feed_waiting',
  help: 'Audit records without a number yet',
  registers: [registry],
});

export const followerLag = new Gauge({
  name: 'kontora_follower_behind',
  help: 'Numbered records that a follower of the feed has not read yet, when this process last looked',
  labelNames: ['follower'],
  registers: [registry],
});

export const ruleFaults = new Gauge({
  name: 'kontora_rule_faults',
  help: 'Clients for whom a rule that watches money could not be judged; their payments wait to be judged again',
  labelNames: ['rule'],
  registers: [registry],
});

export const redProofs = new Gauge({
  name: 'kontora_book_proof_red',
  help: 'Whether a proof of the books is red, when this process last looked',
  labelNames: ['proof'],
  registers: [registry],
});

export const loopErrors = new Counter({
  name: 'kontora_loop_errors_total',
  help: 'Rounds of background work that failed, by loop',
  labelNames: ['loop'],
  registers: [registry],
});

export const loopRounds = new Gauge({
  name: 'kontora_loop_round_timestamp_seconds',
  help: 'When background work last went round without an error, by loop',
  labelNames: ['loop'],
  registers: [registry],
});

export const taskSeconds = new Histogram({
  name: 'kontora_task_seconds',
  help: 'Time of heavy work in worker threads, waiting included, by task and outcome',
  labelNames: ['task', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});
