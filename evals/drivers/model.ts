import type { ListedTool } from '../../test/clients.ts'
import type { Json } from '../json.ts'
import type { Call, Driver } from '../stage/kit.ts'

/** What a model is asked. `contents` are in the words of its provider, the newest last. */
export interface Question {
  system: string
  contents: readonly Json[]
  tools: readonly Pick<ListedTool, 'name' | 'description' | 'inputSchema'>[]
  /** Which repetition this is: a recording keeps the answers of each. */
  trial: number
}

/** A tool call that a model asks for. */
interface Wanted {
  id: string | undefined
  name: string
  args: Record<string, Json>
}

export interface Answer {
  /** Goes back unchanged with the next question: providers sign parts of it. */
  content: Json
  text: string
  wanted: Wanted[]
  tokens: { input: number; output: number }
}

/** A language model, and how its provider words a conversation. */
export interface Model {
  /** Kind and model: `gemini:gemini-3-flash`. */
  name: string
  /** Throws `InfraError` when there is no answer to be had. */
  ask(question: Question): Promise<Answer>
  fromUser(text: string): Json
  fromModel(text: string): Json
  /** What its calls brought, in their order. */
  results(done: readonly { wanted: Wanted; call: Call }[]): Json[]
}

/** Lets a model lead the assistant's side. The budgets of the conversation end what does not end by itself. */
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
          // Words beside a call are seen by the user too, who does not answer yet.
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
