/** An email, worded and ready to go. */
export interface Message {
  /** Becomes the Message-ID: an email that is sent twice is recognised as the same. */
  id: string
  /** One plain address, from `emailAddress`. */
  to: string
  subject: string
  text: string
  html: string
  /** Where one POST, without signing in, ends emails like this one: mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string
}

/** How emails leave the service. */
export interface Mail {
  /** `outbox`: this machine's developer reads them. `nowhere`: there is no mail server, and nobody may look. */
  readonly way: 'smtp' | 'outbox' | 'nowhere'
  /** Throws `UndeliverableError` when another try is pointless, and any other error when it is not. */
  send(message: Message): Promise<void>
  close(): void
}

/** The mail server will never take this email. The message is for the operator: without the server's own words. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError'
  /** It takes no email for this address, whatever it says. */
  readonly isAboutAddress: boolean

  constructor(message: string, { isAboutAddress = false } = {}) {
    super(message)
    this.isAboutAddress = isAboutAddress
  }
}
