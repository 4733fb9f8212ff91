import type { ListedTool } from '../../test/clients.ts'
import type { Json } from '../json.ts'
import type { Call, Driver } from '../stage/kit.ts'

/** A request to a model. `contents` are in the provider's format, newest last. */
export interface Question {
  system: string
  contents: readonly Json[]
  tools: readonly Pick<ListedTool, 'name' | 'description' | 'inputSchema'>[]
  /** Number of the repetition: a recording keeps separate answers for each. */
  trial: number
}

/** A tool call by a model. */
interface Wanted {
  id: string | undefined
  name: string
  args: Record<string, Json>
}

export interface Answer {
  /** Sent back unchanged with the next request, because providers sign parts of it. */
  content: Json
  text: string
  wanted: Wanted[]
  tokens: { input: number; output: number }
}

/** A language model with its provider's conversation format. */
export interface Model {
  /** Kind and model: `gemini:gemini-3-flash`. */
  name: string
  /** Throws `InfraError` when the model can't be reached. */
  ask(question: Question): Promise<Answer>
  fromUser(text: string): Json
  fromModel(text: string): Json
  /** The results of the model's calls in the provider's format, in order. */
  results(done: readonly { wanted: Wanted; call: Call }[]): Json[]
}

/** Lets a model play the assistant. The loop has no limit of its own: the trial's budgets stop it. */
export function modelDriver(model: Model): Driver {
  return {
    name: model.name,
    async run(conversation) {
      const { goal, instructions, tools, transcript, trial } = conversation
      const contents = [model.fromUser(goal)]
      for (;;) {
        const { content, text, wanted, tokens } = await model.ask({
          system: systemOf(instructions),
          contents,
          tools,
          trial,
        })
        conversation.spend(tokens)
        contents.push(content)
        if (wanted.length) {
          // The user also sees text next to a call, but doesn't answer yet.
          if (text) transcript.entries.push({ kind: 'assistant', text })
          const done = []
          for (const one of wanted) done.push({ wanted: one, call: await conversation.call(one.name, one.args) })
          contents.push(...model.results(done))
          continue
        }
        const reply = await conversation.say(text)
        if (reply === null) return
        contents.push(model.fromUser(reply))
      }
    },
  }
}

function systemOf(instructions: string): string {
  return `You are an assistant that helps a person with a launch directory, through its tools. What the person has not said you ask, or leave out.\n\n${instructions}`
}
