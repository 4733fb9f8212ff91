import type { Logger } from 'pino'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { observeWith, type Ended, type Trace, type Work } from '../../domain/shared/observing/observe.ts'

const KINDS: Partial<Record<Work['kind'], SpanKind>> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  email: SpanKind.CLIENT,
  payment: SpanKind.CLIENT,
  fetch: SpanKind.CLIENT,
}

/** Outcomes that somebody should look at. */
const BAD = /^(fault|unavailable|given_up|retried|outage|5\d\d)$/

/** Sending may take this long with all its retries, so a collector that is away doesn't hold up a stop. */
const MAX_SEND_MS = 2000

/** How often a failing collector is mentioned in the log. */
const SAY_EVERY_MS = 60_000

/**
 * Sends a span for every request, operation, job, email, payment call and fetch to an OpenTelemetry collector, by OTLP
 * over HTTP. A span holds names from the code, an outcome and times: nothing about who called or what they asked for.
 */
export async function openTracing(
  endpoint: URL,
  { log, process, version }: { log: Logger; process: string; version: string },
): Promise<{ close(): Promise<void> }> {
  let saidAt = -Infinity
  const say = () => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    log.warn('Traces can’t be delivered. Check the collector and OTEL_EXPORTER_OTLP_ENDPOINT.')
  }
  const quiet = () => {}
  diag.setLogger(
    { error: say, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const random = new RandomIdGenerator()
  // A trace that begins here has the id that its request already has.
  let traceId: string | undefined
  const base = endpoint.href.endsWith('/') ? endpoint : new URL(`${endpoint.href}/`)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `launch-directory-${process}`,
      'service.version': version,
    }).merge(detectResources({ detectors: [serviceNameEnvDetector, resourceAttributesEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    idGenerator: {
      generateTraceId: () => traceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: new URL('v1/traces', base).href, timeoutMillis: MAX_SEND_MS }),
      }),
    ],
  })
  const tracer = provider.getTracer('launch-directory', version)

  const stop = observeWith((work: Work, current: Trace | undefined) => {
    if (work.kind === 'cache') return { end() {} }
    const parent =
      current && !(current.beginsHere && work.trace)
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: current.traceId,
            spanId: current.spanId,
            traceFlags: current.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
            isRemote: work.trace !== undefined,
          })
        : ROOT_CONTEXT
    traceId = current?.traceId
    const span = tracer.startSpan(
      `${work.kind} ${work.name}`,
      { kind: KINDS[work.kind] ?? SpanKind.INTERNAL, attributes: { [`${work.kind}.name`]: work.name } },
      parent,
    )
    traceId = undefined
    const { spanId } = span.spanContext()
    return {
      ...(current ? { trace: { ...current, spanId, beginsHere: false } } : {}),
      end({ outcome, labels }: Ended) {
        if (work.kind === 'request' && labels) {
          span.updateName(`${work.name} ${labels['route']}`)
          span.setAttributes({
            'http.request.method': work.name,
            'http.route': labels['route']!,
            'http.response.status_code': Number(outcome),
          })
        } else span.setAttribute('outcome', outcome)
        if (BAD.test(outcome)) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  })
  return {
    async close() {
      stop()
      await provider.shutdown().catch(say)
      diag.disable()
    },
  }
}
