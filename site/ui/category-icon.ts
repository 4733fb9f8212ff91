import { html } from 'hono/html'
import type { Categories } from './category-tree.ts'
import type { Html } from './page.ts'

/** The lines of the default categories' icons, in a square of 24. */
const LINES: Record<string, string> = {
  'artificial-intelligence': 'M12 3l1.9 5.1L19 10l-5.1 1.9L12 17l-1.9-5.1L5 10l5.1-1.9zM18.5 16v5M16 18.5h5',
  'developer-tools': 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  productivity: 'M20 11.5a8.5 8.5 0 1 1-5-7.2M8.5 11.5l3.5 3.5 9-9.5',
  communication: 'M4 5h16v11h-9.5L6 20v-4H4z',
  marketing: 'M4 10v4h3l9 5V5l-9 5zM19.5 9.5a4 4 0 0 1 0 5M7 14l1.5 5.5',
  sales: 'M3 17l6-6 4 4 8-8M15 7h6v6',
  'customer-support': 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H4zM20 14h-3v5h3zM20 19a4 4 0 0 1-4 2.5h-3',
  design: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  finance: 'M3 6h18v12H3zM3 10h18M7 14.5h4',
  'human-resources':
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M17.5 14.5A6 6 0 0 1 21 20',
  'e-commerce': 'M5 8h14l1 12H4zM9 11V7a3 3 0 0 1 6 0v4',
  'security-and-privacy': 'M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6zM9 12l2 2 4-4',
  education: 'M2 9l10-5 10 5-10 5zM6 11.5V16c3 3 9 3 12 0v-4.5M22 9v6',
  'health-and-fitness': 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z',
  lifestyle: 'M5 9h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM17 10h1.5a2.5 2.5 0 0 1 0 5H17M9 3v3M13 3v3',
  'media-and-entertainment': 'M3 5h18v14H3zM10 9l5 3-5 3z',
  'business-operations': 'M3 8h18v11H3zM8 8V5h8v3M3 13h18',
}
const OTHER = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z'
/** How many colors tell icons apart; those of cards without a screenshot. */
const TINTS = 6

/** The icon of a top-level category; of any other, four squares. */
export function categoryIcon(slug: string): Html {
  const tint = Math.max(Object.keys(LINES).indexOf(slug), 0) % TINTS
  return html`<span class="category-icon tint-${tint}" aria-hidden="true"
    ><svg viewBox="0 0 24 24" width="24" height="24"><path d="${LINES[slug] ?? OTHER}" /></svg
  ></span>`
}

/** The top-level category that a category is under, or itself. */
export function topOf(categories: Categories, slug: string): string {
  return categories.find(({ subcategories }) => subcategories.some((sub) => sub.slug === slug))?.slug ?? slug
}
