/**
 * The JSON object that a model's text is or contains; undefined if there is none. Where a server doesn't hold its model to
 * JSON, reasoning may stand before the object, and a fence of Markdown around it.
 */
export function objectIn(text: string): Record<string, unknown> | undefined {
  const said = text.replace(/^[^]*<\/think>/, '')
  const fenced = lastFenced(said)
  const braced = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  for (const part of [said, fenced, braced]) {
    const value = parsed(part)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  }
  return undefined
}

/** The text in the last fence of Markdown; empty if there is none. One pass, because a hostile answer may be all fences. */
function lastFenced(text: string): string {
  let last = ''
  let open: string[] | null = null
  for (const line of text.split('\n')) {
    if (open !== null && /^```\s*$/.test(line)) [last, open] = [open.join('\n'), null]
    else if (open !== null) open.push(line)
    else if (/^```\w*\s*$/.test(line)) open = []
  }
  return last
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
