/**
 * The mail server didn't take an email. The message is for the operator, in plain words with the server's status, and
 * omits the server's own text, which may repeat the email.
 */
export class MailError extends Error {
  override readonly name: string = 'MailError'
  /** Any email would fail: the server is away, or refuses us. */
  readonly isOutage: boolean

  constructor(message: string, { isOutage = false } = {}) {
    super(message)
    this.isOutage = isOutage
  }
}

/** The mail server will never accept this email, so retrying is pointless. */
export class UndeliverableError extends MailError {
  override readonly name = 'UndeliverableError'
  /** The server refused the recipient, so it would refuse any email to this address. */
  readonly isAboutAddress: boolean

  constructor(message: string, { isAboutAddress = false } = {}) {
    super(message)
    this.isAboutAddress = isAboutAddress
  }
}

/** How emails leave the service, as far as a test email needs it. `send` throws `MailError`. */
export interface TestMail {
  readonly way: 'smtp' | 'outbox' | 'nowhere'
  send(message: { id: string; to: string; subject: string; text: string; html: string }): Promise<void>
}
