/** Every advisory lock of the service. Each has its own number; numbers of removed locks aren't reused. */
export const LOCKS = {
  /** Migrating or restoring tables. Held by a session, not a transaction. */
  migration: 7301001,
  /** Creating the first categories. */
  categories: 7301002,
  /** Choosing the slug of a listing. One lock for all, since `acme 2` and a second `acme` want the same slug. */
  slug: 7301003,
  /** Free places in launch weeks, keyed by website. */
  website: 7301004,
  firstStart: 7301005,
  /** Sign-in emails, keyed by mailbox. */
  signInEmails: 7301006,
  wordCounts: 7301007,
  /** Emails that confirm the digest, keyed by mailbox. */
  digestEmails: 7301053,
  viewCounts: 7301009,
  /** Emails that confirm a claim, by mailbox. */
  claimEmails: 7301012,
  /** Orders, keyed by account. */
  orders: 7301013,
  demo: 7301015,
  /** Changes of roles: two admins must not remove each other's role at once. */
  roles: 7301017,
  /**
   * Casting, settling and judging votes, and giving awards: two of these at once would miss each other's
   * changes.
   */
  ballots: 7301018,
  /** Founders, keyed by slug. */
  founder: 7301020,
  /** Limits that accounts with the same mailbox share, keyed by mailbox. */
  mailbox: 7301033,
  /** Creating the first products and interview questions. */
  catalogue: 7301034,
  /** Invitations, keyed by account and by address. */
  invites: 7301035,
  /** Admin forms, keyed by form id, action and input, so that a double click submits a form only once. */
  form: 7301036,
  /** Storing pictures, keyed by account: two uploads at once must not exceed the account's storage. */
  pictures: 7301040,
  /** Making a backup on a schedule. Held by a session, not a transaction. */
  backup: 7301050,
  /** Editing the values of the configuration: two edits at once could make one that neither checked. */
  config: 7301054,
} as const

export type LockName = keyof typeof LOCKS
