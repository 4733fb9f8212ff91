import { ExpressionWrapper, ValueNode } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * A literal in a statement instead of a parameter, since PostgreSQL only uses a partial index if the statement contains its
 * condition. Never use it for input.
 */
export function constant<const Text extends string>(text: Text): ExpressionWrapper<Tables, never, Text> {
  return new ExpressionWrapper(ValueNode.createImmediate(text))
}
