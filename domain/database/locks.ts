/** Every advisory lock of the service, so that no two things have one number. One that was given away is not used again. */
export const LOCKS = {
  /** Held by a session: one process changes tables, or restores them. */
  migration: 7301001,
  /** The first categories. */
  categories: 7301002,
  /** The addresses of listings: one for all of them, since `acme 2` and the second `acme` want the same one. */
  slug: 7301003,
  /** Free places, by website. */
  website: 7301004,
  firstStart: 7301005,
  /** Emails to sign in, by mailbox. */
  signInEmails: 7301006,
  wordCounts: 7301007,
  viewCounts: 7301009,
  /** Emails that confirm a claim, by address. */
  claimEmails: 7301012,
  /** Orders, by account. */
  orders: 7301013,
  demo: 7301015,
  /** Who is an admin: two admins must not take each other's role away at once. */
  roles: 7301017,
  /** Held by whatever judges by what others voted: two at once would each miss the other. */
  ballots: 7301018,
  /** Founders, by slug. */
  founder: 7301020,
  /** What one mailbox may have only so much of, by mailbox. */
  mailbox: 7301033,
  /** The first products and interview questions. */
  catalogue: 7301034,
  /** Invitations, by account and by address. */
  invites: 7301035,
  /** Forms of the admin pages, by what was typed: of two clicks at once the second waits. */
  form: 7301036,
} as const

export type LockName = keyof typeof LOCKS
