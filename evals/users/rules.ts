import type { UserOf } from '../stage/kit.ts'

/** A person who has said the same twice stops saying it. */
const TIMES = 2

/**
 * A deterministic user, who answers with the first of the scenario's replies whose pattern matches the
 * assistant's message, or null if none does.
 */
export const ruleUser: UserOf = ({ user }) => ({
  async reply(said, { entries }) {
    const reply = user.replies?.find(({ when }) => when.test(said))?.say
    const times = entries.filter((entry) => entry.kind === 'user' && entry.text === reply).length
    return reply === undefined || times >= TIMES ? null : reply
  },
})
