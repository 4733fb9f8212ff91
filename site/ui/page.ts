import type { html } from 'hono/html'

/** A piece of HTML; what is put into the template is escaped. */
export type Html = ReturnType<typeof html>

/** A step on the way from the home page to a page. */
export interface Crumb {
  name: string
  href: string
}

/** What a page says; the layout puts the rest around it. */
export interface Page {
  title: string
  description: string
  /** Path and query of the one address this page is known by. */
  path: string
  main: Html
  /** The pages above it, the highest first; without the home page and the page itself. */
  crumbs?: Crumb[]
  /** Path of the picture that a shared link shows; the site's own without one. */
  picture?: string
  /** More for the head. */
  head?: Html
  /** Search engines leave it out. */
  unlisted?: boolean
}
