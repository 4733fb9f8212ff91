import { callsOf, saidBy, type Scenario } from '../stage/kit.ts'

/** A person who publishes a TXT record at once, with the value exactly as the assistant gave it. */
export const publishesTheRecord: NonNullable<Scenario['user']['does']> = [
  {
    when: /token=/,
    act(world, transcript) {
      const { place } = callsOf(transcript).findLast(({ name }) => name === 'claim_listing')!.result.instructions
      const told = /token=\w+/.exec(saidBy('assistant', transcript))![0]
      world.setName(place, { txt: [told] })
    },
  },
]
