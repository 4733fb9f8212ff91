/** An email that is ready to send. */
export interface Message {
  /** Becomes the Message-ID, so that mail programs recognize an email that is sent twice. */
  id: string
  /** One bare email address, as `emailAddress` returns it. */
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** A POST here unsubscribes without signing in: mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string
}

/** A file that comes with an email. */
export interface Attachment {
  filename: string
  type: 'application/pdf'
  base64: string
}

/** How emails leave the service. */
export interface Mail {
  /** `outbox`: kept for the developer of this machine. `nowhere`: there is no mail server, and emails are dropped. */
  readonly way: 'smtp' | 'outbox' | 'nowhere'
  /** Throws `UndeliverableError` when retrying is pointless, and any other error, mostly `MailError`, when it isn't. */
  send(message: Message): Promise<void>
  close(): void
}
