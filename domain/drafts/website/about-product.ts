import { headLines } from '../evidence/whose/head-lines.ts'
import { honestPage } from '../evidence/whose/honest-page.ts'
import type { AboutProduct } from './choose-category.ts'
import type { Page } from './page.ts'
import { draftCategories } from '../drafting/categories.ts'
import { draftName } from '../drafting/name.ts'
import { siteNamed, siteOf } from '../drafting/site.ts'

/** What a category can be chosen by; null if the home page names one of the directory's itself, or says nothing. */
export function aboutProduct(pages: readonly Page[], categoryNames: readonly string[]): AboutProduct | null {
  const honest = siteOf(pages.slice(0, 1).map(honestPage))
  if (honest === null) return null
  const { value: name = '' } = draftName(honest) ?? {}
  const site = siteNamed(honest, String(name))
  const lines = headLines(site.home)
  if (lines.length === 0 || draftCategories(site, { categoryNames }) !== null) return null
  return { name: site.name, isEnglish: (site.home.lang?.trim() || 'en').startsWith('en'), lines }
}
