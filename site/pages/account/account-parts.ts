/** The account's pages, in the order of their navigation. */
export const ACCOUNT_PARTS = {
  profile: { name: 'Profile', path: '/account' },
  emails: { name: 'Emails', path: '/account/emails' },
  revenue: { name: 'Revenue', path: '/account/revenue' },
  access: { name: 'Sign-in', path: '/account/sign-in' },
  programs: { name: 'Apps and keys', path: '/account/apps' },
  data: { name: 'Your data', path: '/account/data' },
} as const

/** One of the account's pages. */
export type AccountPart = keyof typeof ACCOUNT_PARTS
