import { ExpressionWrapper, ValueNode } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * A text of ours that stands in the statement itself, since PostgreSQL uses a partial index only where it sees the
 * condition of the index. Never for what somebody typed.
 */
export function constant<const Text extends string>(text: Text): ExpressionWrapper<Tables, never, Text> {
  return new ExpressionWrapper(ValueNode.createImmediate(text))
}
