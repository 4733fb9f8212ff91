import { createTransport } from 'nodemailer'
import { UndeliverableError, type Mail } from './mail.ts'

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

/** Omits the server's own text: it may repeat the email, and job errors are kept in the database. */
function safeError({ code, responseCode, command }: SmtpError): Error {
  const shown = [code, responseCode].filter(Boolean).join(' ')
  if (responseCode !== undefined && responseCode >= FIRST_PERMANENT && ABOUT_THE_EMAIL.has(command ?? '')) {
    const isAboutAddress = command === 'RCPT TO'
    const what = isAboutAddress ? 'the address' : 'the email'
    return new UndeliverableError(`The mail server permanently refused ${what} (${shown}).`, { isAboutAddress })
  }
  return new Error(`The mail server didn’t accept the email (${shown || 'no reason given'}).`)
}

function sender(mailFrom: string): { name: string; address: string } {
  const named = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom.trim())
  const name = named?.[1]!.replaceAll(/^"|"$/g, '') ?? ''
  return { name, address: named?.[2] ?? mailFrom.trim() }
}
