import type { Response } from 'express'
import type * as z from 'zod'
import type { Tool } from '../tools/define-tool.ts'
import { runTool, type Services } from '../tools/run-tool.ts'

/** Runs a public operation and returns what it answers. */
export type Read = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<null, I, O, undefined>,
  input: Record<string, unknown>,
) => Promise<z.output<O>>

/** Reads for one page as an anonymous caller of the API would, so that both always say the same. */
export function readerFor(services: Services, res: Response): Read {
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('The client went away.')))
  return async (tool, input) => {
    const call = { input, actor: null, ip: res.req.ip ?? '', signal: gone.signal }
    const { body } = await runTool(tool as Tool, call, services)
    return body as never
  }
}
