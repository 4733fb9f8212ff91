import type { UserOf } from '../stage/kit.ts'

/**
 * A deterministic user: answers with the first of the scenario's rules that matches the assistant's message;
 * null if none does.
 */
export const ruleUser: UserOf = ({ user }) => ({
  reply: async (said) => user.replies?.find(({ when }) => when.test(said))?.say ?? null,
})
