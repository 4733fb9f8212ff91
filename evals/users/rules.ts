import type { UserOf } from '../stage/kit.ts'

/**
 * A deterministic user, who answers with the first of the scenario's replies whose pattern matches the
 * assistant's message, or null if none does.
 */
export const ruleUser: UserOf = ({ user }) => ({
  reply: async (said) => user.replies?.find(({ when }) => when.test(said))?.say ?? null,
})
