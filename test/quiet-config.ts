import { TIERS, type RateLimit, type Tier } from '../domain/rate-limits.ts'
import type { ServiceConfig } from '../app/service.ts'

/** The application secret of every test service. */
export const APP_SECRET = 'a secret of the tests, 32 characters and more'

/** So high that only tests about limits reach them. */
export const NO_LIMITS = Object.fromEntries(TIERS.map((tier) => [tier, { calls: 1_000_000, seconds: 60 }])) as Record<
  Tier,
  RateLimit
>

/** The configuration of a service that talks to nobody outside this machine. */
export function quietConfig(publicUrl: URL): ServiceConfig {
  return {
    publicUrl,
    siteName: 'Test Directory',
    host: '127.0.0.1',
    trustProxy: 0,
    limits: NO_LIMITS,
    seller: { name: 'Test Directory Ltd', address: ['Street 1', '10115 Town'], vat_number: null },
    stripe: undefined,
    btcpay: undefined,
    testPayments: true,
    vat: { registrations: [], number: undefined, viesUrl: 'http://127.0.0.1:9/' },
    securityContact: 'mailto:security@example.com',
    metricsToken: undefined,
    appSecret: APP_SECRET,
    model: undefined,
    embeddings: undefined,
    upstream: undefined,
    ratings: undefined,
    // Nobody listens there, so no packet leaves this machine.
    revenueUrl: new URL('http://127.0.0.1:1'),
    worksOnJobs: true,
    smtpUrl: undefined,
    // Nobody listens there, so no query leaves this machine.
    dnsServers: ['127.0.0.1:9'],
    mailFrom: 'Test Directory <no-reply@directory.example>',
    isProduction: false,
    databaseUrl: undefined,
  }
}
