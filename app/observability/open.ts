import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Metrics, MetricsOptions } from './metrics.ts'

export type ObservabilityConfig = Partial<Pick<Config, 'metricsToken' | 'otlpEndpoint' | 'backups'>> & {
  dataDir?: string | undefined
}

/** What watches a process: metrics with METRICS_TOKEN, traces with OTEL_EXPORTER_OTLP_ENDPOINT. Loads nothing else. */
export async function openObservability(
  { metricsToken, otlpEndpoint, dataDir, backups }: ObservabilityConfig,
  options: Omit<MetricsOptions, 'dataDir' | 'backups'> & { log: Logger },
): Promise<{ metrics: Metrics | undefined; close(): Promise<void> }> {
  const metrics = metricsToken
    ? (await import('./metrics.ts')).openMetrics({ ...options, dataDir, backups })
    : undefined
  const tracing = otlpEndpoint ? await (await import('./tracing.ts')).openTracing(otlpEndpoint, options) : undefined
  return {
    metrics,
    async close() {
      metrics?.close()
      await tracing?.close()
    },
  }
}
