import { parse } from 'node-html-parser'
import type { Visitor } from '../auth/people/test-visitor.ts'

/**
 * The fields of a form as the page shows it, without check boxes and files, to send as they are or changed.
 */
export async function formOf(
  visitor: Visitor,
  path: string,
  action = path,
): Promise<Record<string, string | string[]>> {
  const { html } = await visitor.get(path)
  const form = parse(html).querySelector(`form[action^="${action}"]`)!
  const fields: Record<string, string[]> = {}
  for (const box of form.querySelectorAll('input, textarea, select')) {
    const name = box.getAttribute('name')!
    const chosen = box.querySelector('option[selected]') ?? box.querySelector('option')
    if (box.getAttribute('type') === 'checkbox' || box.getAttribute('type') === 'file') continue
    const value =
      box.tagName === 'TEXTAREA' ? box.text : ((box.tagName === 'SELECT' ? chosen : box)?.getAttribute('value') ?? '')
    ;(fields[name] ??= []).push(value)
  }
  return fields
}
