import { http, HttpResponse } from 'msw'
import { listen } from './listen.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- what a test reads of a request is the test
type Json = any

/** A conversation, as the fake reads it from a request to either API. */
export interface Heard {
  api: 'gemini' | 'openai'
  system: string
  /** Messages from both sides, oldest first. */
  said: { by: 'user' | 'model'; text: string }[]
  /** Tool calls that have a result. */
  calls: { name: string; args: Json; result: Json; isError: boolean }[]
  body: Json
}

/** The fake's next answer. */
export type Turn =
  | { say: string }
  | { call: string; args: object }
  | { status: number; headers?: Record<string, string> }

/**
 * The thought signature of the fake Gemini's calls; like the real API, the fake refuses calls that come back
 * without it.
 */
const SIGNATURE = 'c2lnbmVk'

export type FakeModels = Awaited<ReturnType<typeof openChatModels>>

/** Gemini's and OpenAI's chat APIs on loopback, scripted by the test. */
export async function openChatModels() {
  const heard: Heard[] = []
  let brain: (heard: Heard) => Turn = () => ({ say: 'I do not know.' })
  const server = await listen(
    // A parameter `:model` would also capture `:generateContent`.
    http.post(/\/v1\/models\/[^/:]+:generateContent$/, async ({ request }) =>
      answered(heardByGemini(await request.json()), saidByGemini),
    ),
    http.post('*/v1/chat/completions', async ({ request }) =>
      answered(heardByOpenAi(await request.json()), saidByOpenAi),
    ),
  )

  function answered(now: Heard, wordsOf: (turn: Exclude<Turn, { status: number }>, heard: Heard) => Json) {
    heard.push(now)
    const turn = brain(now)
    return 'status' in turn
      ? HttpResponse.json({ error: { message: 'busy' } }, turn)
      : HttpResponse.json(wordsOf(turn, now))
  }

  return {
    geminiUrl: server.url,
    openaiUrl: `${server.url}/v1`,
    heard,
    /** Sets how the fake answers, from the next request on. */
    thinks: (next: typeof brain) => void (brain = next),
    close: server.close,
  }
}

function heardByGemini(body: Json): Heard {
  const parts: Json[] = body.contents.flatMap(({ role, parts: own }: Json) =>
    own.map((part: Json) => ({ role, ...part })),
  )
  const asked = parts.filter(({ functionCall }) => functionCall)
  if (asked.some(({ thoughtSignature }) => thoughtSignature !== SIGNATURE)) throw new Error('A signature is gone.')
  const answered = parts.filter(({ functionResponse }) => functionResponse)
  return {
    api: 'gemini',
    system: body.systemInstruction.parts[0].text,
    said: parts.flatMap(({ role, text }) => (text === undefined ? [] : [{ by: role, text }])),
    calls: answered.map(({ functionResponse: { id, name, response } }, index) => {
      if (id !== asked[index].functionCall.id) throw new Error('An answer without its call.')
      const isError = 'error' in response
      return { name, args: asked[index].functionCall.args, result: isError ? response.error : response.output, isError }
    }),
    body,
  }
}

function saidByGemini(turn: Exclude<Turn, { status: number }>): object {
  const part =
    'say' in turn
      ? { text: turn.say }
      : { functionCall: { id: `call-${Math.random()}`, name: turn.call, args: turn.args }, thoughtSignature: SIGNATURE }
  return {
    candidates: [
      { content: { role: 'model', parts: [{ text: 'Let me see.', thought: true }, part] }, finishReason: 'STOP' },
    ],
    usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 20, thoughtsTokenCount: 5 },
  }
}

function heardByOpenAi(body: Json): Heard {
  const [system, ...messages] = body.messages
  const asked: Json[] = messages.flatMap(({ tool_calls = [] }: Json) => tool_calls)
  return {
    api: 'openai',
    system: system.content,
    said: messages.flatMap(({ role, content }: Json) =>
      role === 'tool' || !content ? [] : [{ by: role === 'assistant' ? 'model' : 'user', text: content }],
    ),
    calls: messages
      .filter(({ role }: Json) => role === 'tool')
      .map(({ tool_call_id, content }: Json) => {
        const { name, arguments: args } = asked.find(({ id }) => id === tool_call_id).function
        // Only the first line is data; a note may follow it.
        const result = content.startsWith('{') ? JSON.parse(content.split('\n')[0]) : content
        return { name, args: JSON.parse(args), result, isError: result.code !== undefined }
      }),
    body,
  }
}

function saidByOpenAi(turn: Exclude<Turn, { status: number }>, { calls }: Heard): object {
  const message =
    'say' in turn
      ? { role: 'assistant', content: turn.say }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: `call_${calls.length}`,
              type: 'function',
              function: { name: turn.call, arguments: JSON.stringify(turn.args) },
            },
          ],
        }
  return {
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 900, completion_tokens: 30 },
  }
}
