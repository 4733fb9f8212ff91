import { TextNode } from 'node-html-parser'

/** Any further objects are generated noise. */
const MAX_OBJECTS = 3000

/** The JSON-LD objects of a script that have an `@type`, including nested ones. Broken JSON has none. */
export function typedObjects(script: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const queue: unknown[] = [parseLeniently(script)]
  for (let at = 0; at < queue.length && at < MAX_OBJECTS; at++) {
    const value = queue[at]
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value) && '@type' in value) found.push(value as Record<string, unknown>)
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) queue.push(inner)
  }
  return found
}

/** Decodes HTML entities, which many systems write in JSON and encode again in meta tags: `G&uuml;nstig`. */
export function decoded(text: string): string {
  return text.includes('&') ? new TextNode(text, null as never).text : text
}

/**
 * Parses JSON-LD with common mistakes: comments or CDATA around it, line breaks in strings, trailing commas
 * or semicolons.
 */
function parseLeniently(script: string): unknown {
  const json = script
    .replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, '')
    .replace(/\/\*\s*\*\//g, '')
    .replace(/^\s*\/\/\s*$/gm, '')
    .trim()
  const withoutControls = json.replace(/\p{Cc}/gu, ' ')
  for (const attempt of [
    json,
    withoutControls,
    withoutControls.replace(/,(?=\s{0,200}[}\]])/g, ''),
    withoutControls.replace(/;\s*$/, ''),
  ]) {
    try {
      return JSON.parse(attempt, (_key, value: unknown) => (typeof value === 'string' ? decoded(value) : value))
    } catch {
      continue // the next attempt may succeed
    }
  }
  return null
}
