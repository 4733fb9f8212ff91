import type { UserOf } from '../stage/kit.ts'

/** A user who answers by the scenario's rules: the first one that matches the assistant's message. Deterministic. */
export const ruleUser: UserOf = ({ user }) => ({
  reply: async (said) => user.replies?.find(({ when }) => when.test(said))?.say ?? null,
})
