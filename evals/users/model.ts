import type { Model } from '../drivers/model.ts'
import type { Scenario, Transcript, UserOf, Wording } from '../stage/kit.ts'

/** The model writes this when it has what it wants, or when the assistant says that it can't be done. */
const STOP = '###STOP###'
/** A person types short messages; a longer one is a model that does the assistant's work. In characters. */
const MAX_MESSAGE = 600

/**
 * A user played by a model, who answers freely. It is told to follow the rules of tau2-bench's user simulator
 * (github.com/sierra-research/tau2-bench, `simulation_guidelines.md`): reveal only what the assistant asks
 * for or needs, never invent anything, and stop with a fixed word. It keeps the voice and the language of its
 * first message. Its tokens don't count as the assistant's.
 */
export function modelUser(model: Model): UserOf {
  return (scenario, { wording, trial }) => ({
    async reply(_said, transcript) {
      const { text } = await model.ask({
        system: systemOf(scenario, wording),
        contents: contentsOf(model, transcript),
        tools: [],
        trial,
      })
      return text.includes(STOP) || !text.trim() ? null : text.trim().slice(0, MAX_MESSAGE)
    },
  })
}

function systemOf({ user: { goal, knows = [], replies = [] } }: Scenario, wording: Wording | undefined): string {
  const facts = [...knows, ...replies.map(({ say }) => `When it comes up, you say something like: ${say}`)]
  return `You play a person who talks to an assistant. You are not the assistant, and you never do its work.

What you want: ${wording?.goal ?? goal}
${facts.length ? `What you know:\n${facts.map((fact) => `- ${fact}`).join('\n')}` : 'You know nothing beyond that.'}

Rules:
- Write one short message at a time, as a person types it, in the language and the manner of what you want above.
- Tell what you know only when the assistant asks for it or needs it, and only that part.
- Never make anything up. What is not written above you do not know: say so.
- Agree to what you want; refuse what you did not ask for.
- When you have what you want, or the assistant says that it cannot be done, write ${STOP} and nothing else.`
}

/** The conversation from the user's side: the model plays the user, so roles are swapped. */
function contentsOf(model: Model, { entries }: Transcript) {
  const said = entries.flatMap((entry) => (entry.kind === 'call' ? [] : [entry]))
  return [
    model.fromUser('Hello, how can I help you?'),
    ...said.map(({ kind, text }) => (kind === 'user' ? model.fromModel(text) : model.fromUser(text))),
  ]
}
