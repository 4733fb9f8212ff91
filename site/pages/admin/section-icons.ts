import { CALENDAR, ENVELOPE, icon, PAGE } from '../../ui/icon.ts'
import type { Html } from '../../ui/page.ts'

/** Icons that the settings show, too. */
export const PENCIL = 'M4 16l1-4 8-8 3 3-8 8-4 1zM11 6l3 3'
export const RECEIPT = 'M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zM8 7h4M8 10.5h4'
export const TAG = 'M3 3h7l7 7-7 7-7-7zM7 7h.01'

/** The icon of each section, by its path. */
const PATHS: Record<string, string> = {
  '/admin': 'M3 10l7-6 7 6M5 8.5V16h10V8.5',
  '/admin/business': 'M4 16V9M10 16V4M16 16v-5',
  '/admin/listings': 'M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z',
  '/admin/edits': PENCIL,
  '/admin/claims': 'M10 3l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5zM7.5 10l2 2 3-3.5',
  '/admin/votes': 'M10 5l6 10H4z',
  '/admin/reviews': 'M4 4h12v9H9l-3 3v-3H4z',
  '/admin/weeks': CALENDAR,
  '/admin/categories': 'M3 6h5l2 2h7v8H3z',
  '/admin/accounts': 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17c0-3 2.5-5 6-5s6 2 6 5',
  '/admin/emails': ENVELOPE,
  '/admin/orders': 'M5 7h10l1 10H4zM7.5 9V6a2.5 2.5 0 0 1 5 0v3',
  '/admin/bookkeeping': RECEIPT,
  '/admin/products': TAG,
  '/admin/posts': PAGE,
  '/admin/questions': 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8a2 2 0 1 1 2 2.5V12M10 14h.01',
  '/admin/texts': 'M4 5h12M4 9h12M4 13h8',
  '/admin/jobs': 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l3 2',
  '/admin/settings': 'M4 6h7M15 6h1M4 10h1M9 10h7M4 14h7M15 14h1M13 4.5v3M7 8.5v3M13 12.5v3',
  '/admin/log': 'M5 5h.01M8 5h8M5 10h.01M8 10h8M5 15h.01M8 15h8',
}

export function sectionIcon(href: string): Html {
  return icon(PATHS[href]!)
}
