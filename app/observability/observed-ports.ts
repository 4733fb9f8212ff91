import { MailError, UndeliverableError } from '../../domain/accounts/emails/mail-error.ts'
import { DomainError } from '../../domain/errors.ts'
import type { PaymentProvider } from '../../domain/orders/payments/payment-provider.ts'
import { begin, observed } from '../../domain/shared/observing/observe.ts'
import type { Mail } from '../../outside/mail/mail.ts'

/** The same way to send emails, observed: `sent`, `refused` for good, `deferred`, `outage` of the mail server, or `fault`. */
export function observedMail(mail: Mail): Mail {
  const send = mail.send.bind(mail)
  return {
    ...mail,
    send: (message) =>
      observed({ kind: 'email', name: mail.way }, () => send(message), { done: () => 'sent', failed: mailOutcome }),
  }
}

function mailOutcome(error: unknown): string {
  if (error instanceof UndeliverableError) return 'refused'
  if (error instanceof MailError) return error.isOutage ? 'outage' : 'deferred'
  return 'fault'
}

/** The same provider, observed. A webhook is `accepted`, `ignored` (another event) or `refused` (its signature). */
export function observedProvider<P extends PaymentProvider>(provider: P): P {
  const call = <T>(name: string, run: () => Promise<T>) =>
    observed({ kind: 'payment', name: `${provider.name} ${name}` }, run, { failed: () => 'failed' })
  return {
    ...provider,
    createSession: (order) => call('charge', () => provider.createSession(order)),
    session: (ref) => call('check', () => provider.session(ref)),
    expireSession: (ref) => call('expire', () => provider.expireSession(ref)),
    refund: (refund) => call('refund', () => provider.refund(refund)),
    readEvent(raw, headers, now) {
      const { end } = begin({ kind: 'payment', name: `${provider.name} webhook` })
      try {
        const event = provider.readEvent(raw, headers, now)
        end(event ? 'accepted' : 'ignored')
        return event
      } catch (error) {
        end(error instanceof DomainError ? 'refused' : 'fault')
        throw error
      }
    },
  } satisfies P & PaymentProvider as P
}
