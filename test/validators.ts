import type { jsonSchemaValidator as Validator2 } from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator as Ajv2 } from '@modelcontextprotocol/client/validators/ajv'
import { AjvJsonSchemaValidator as Ajv1 } from '@modelcontextprotocol/sdk/validation/ajv'
import type { jsonSchemaValidator as Validator1 } from '@modelcontextprotocol/sdk/validation'

// MCP clients check every answer against the schema of its operation. Compiling those takes up to a second of processor
// time, and each client would do so anew.
const compiled = new Map<string, unknown>()

function once<V>(generation: number, schema: object, compile: () => V): V {
  const key = generation + JSON.stringify(schema)
  if (!compiled.has(key)) compiled.set(key, compile())
  return compiled.get(key) as V
}

const [first, second] = [new Ajv1(), new Ajv2()]

/** What first-generation clients check answers with, compiled once in this process. */
export const validator1: Validator1 = {
  getValidator: (schema) => once(1, schema, () => first.getValidator(schema)),
}

/** What second-generation clients check answers with, compiled once in this process. */
export const validator2: Validator2 = {
  getValidator: (schema) => once(2, schema, () => second.getValidator(schema)),
}
