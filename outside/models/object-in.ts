/**
 * The JSON object that a model's text is or contains; undefined if there is none. Where a server doesn't hold its model to
 * JSON, reasoning may stand before the object, and a fence of Markdown around it.
 */
export function objectIn(text: string): Record<string, unknown> | undefined {
  const said = text.replace(/^[^]*<\/think>/, '')
  const fenced = [...said.matchAll(/^```\w*\s*$([^]*?)^```\s*$/gm)].at(-1)?.[1] ?? ''
  const braced = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  for (const part of [said, fenced, braced]) {
    const value = parsed(part)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
