import { fieldOfColumn, FIELDS, isField } from '../../../domain/profile/fields.ts'

/** What people read for the way an edit was made. */
export const EDITED_THROUGH: Record<string, string> = {
  api_key: 'an API key',
  oauth: 'a connected app',
  site: 'the site',
  admin: 'the administration',
  import: 'a file',
}

const NAMES: Record<string, string> = {
  categoryId: 'Category number',
  faqs: 'Questions and answers',
  seo: 'For search engines',
}

/** The name of a part for people: the label of a field, or the part's own name. */
export function partName(part: string): string {
  const [column, inner] = part.split('.') as [string, string | undefined]
  if (column === 'attributes') return `Attribute: ${inner?.replaceAll('-', ' ') ?? 'all'}`
  const name = inner ?? fieldOfColumn(column) ?? column
  if (column !== 'story' && isField(name)) return FIELDS[name].label
  const words = NAMES[name] ?? name.replaceAll('_', ' ')
  const plain = words.charAt(0).toUpperCase() + words.slice(1)
  return column === 'story' ? `Story: ${plain.toLowerCase()}` : plain
}
