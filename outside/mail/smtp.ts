import { createTransport } from 'nodemailer'
import { MailError, UndeliverableError } from '../../domain/accounts/emails/mail-error.ts'
import type { Mail } from './mail.ts'

/** Short, because a mail server that doesn't answer blocks the emails queued behind this one. */
const CONNECT_MS = 10_000
const ANSWER_MS = 20_000

/** SMTP's permanent refusals are 500 to 599; 4xx replies mean "try later". */
const FIRST_PERMANENT = 500
/**
 * A permanent refusal of these commands concerns this email. Any other points to our settings, which the
 * operator can fix, so the email is retried.
 */
const ABOUT_THE_EMAIL = new Set(['RCPT TO', 'DATA'])

interface Options {
  smtpUrl: string
  mailFrom: string
  /** Called for every email that isn't accepted, for the operator's log. */
  onProblem: (error: Error) => void
}

/** Sends emails through the operator's mail server. */
export function openSmtp({ smtpUrl, mailFrom, onProblem }: Options): Mail {
  const from = sender(mailFrom)
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never)
  return {
    way: 'smtp',
    async send({ id, to, subject, text, html, attachments, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          // An object, because nodemailer reads commas and line breaks in a string as more recipients and headers.
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: (attachments ?? []).map(({ filename, type: contentType, base64 }) => ({
            filename,
            contentType,
            content: Buffer.from(base64, 'base64'),
          })),
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(unsubscribeUrl) },
        })
      } catch (error) {
        const safe = safeError(error as SmtpError)
        onProblem(safe)
        throw safe
      }
    },
    close: () => transport.close(),
  }
}

/**
 * The two headers of RFC 8058. The URL can't add another, because `href` has no line breaks or angle
 * brackets.
 */
function oneClick(unsubscribeUrl: string | undefined): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
}

/** What went wrong with the server as a whole, and the operator's next step, by nodemailer's code. */
const OUTAGES: Record<string, string> = {
  EDNS: 'The mail server’s name isn’t found (…). Check the host in SMTP_URL.',
  ENOTFOUND: 'The mail server’s name isn’t found (…). Check the host in SMTP_URL.',
  ETIMEDOUT: 'The mail server doesn’t answer (…). Check that it runs, and the host and port in SMTP_URL.',
  ECONNECTION: 'The mail server can’t be reached (…). Check that it runs, and the host and port in SMTP_URL.',
  ESOCKET: 'The mail server can’t be reached (…). Check that it runs, and the host and port in SMTP_URL.',
  ETLS: 'The connection to the mail server can’t be encrypted (…). Check whether SMTP_URL should begin with smtp: or smtps:.',
  EAUTH: 'The mail server refuses the user name or password (…). Check both in SMTP_URL.',
}
const SENDER_REFUSED = 'The mail server refuses our sender (…). Set MAIL_FROM to an address that it may send from.'
const OTHER_OUTAGE =
  'The mail server takes no emails from us right now (…). Its log says why; check SMTP_URL and MAIL_FROM.'

/** Omits the server's own text: it may repeat the email, and errors are kept in the database. */
function safeError({ code, responseCode, command = '' }: SmtpError): MailError {
  const shown = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
  const isPermanent = responseCode !== undefined && responseCode >= FIRST_PERMANENT
  const isAboutAddress = command === 'RCPT TO'
  if (!ABOUT_THE_EMAIL.has(command)) {
    const words = command === 'MAIL FROM' ? SENDER_REFUSED : (OUTAGES[code ?? ''] ?? OTHER_OUTAGE)
    return new MailError(words.replace('…', shown), { isOutage: true })
  }
  if (isPermanent) {
    const what = isAboutAddress ? 'the address' : 'the email'
    return new UndeliverableError(`The mail server permanently refused ${what} (${shown}).`, { isAboutAddress })
  }
  if (isAboutAddress) return new MailError(`The mail server doesn’t take emails for this address right now (${shown}).`)
  return new MailError(`The mail server didn’t accept the email (${shown}).`)
}

function sender(mailFrom: string): { name: string; address: string } {
  const named = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom.trim())
  const name = named?.[1]!.replaceAll(/^"|"$/g, '') ?? ''
  return { name, address: named?.[2] ?? mailFrom.trim() }
}
