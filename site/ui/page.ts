import type { html } from 'hono/html'

/** A piece of HTML. The template escapes the values put into it. */
export type Html = ReturnType<typeof html>

/** A page above the current one. */
export interface Crumb {
  name: string
  href: string
}

/** The content of a page, without the layout. */
export interface Page {
  title: string
  description: string
  /** Path and query of its canonical address. */
  path: string
  main: Html
  /** The pages above this one, topmost first, without the homepage and the page itself. */
  crumbs?: Crumb[]
  /** Path of the picture for shared links; the site's picture by default. */
  picture?: string
  /** More elements for the head. */
  head?: Html
  /** Hidden from search engines. */
  unlisted?: boolean
  /** A step of something, such as paying: its head has no menu and no other button. */
  isStep?: boolean
}
