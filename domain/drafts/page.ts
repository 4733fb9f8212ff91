/** A run of visible text, as a reader sees it: one paragraph, heading, list item, table cell… */
export interface Block {
  /** The block element it stands in, lower case: `h1`, `p`, `li`… */
  tag: string
  zone: 'header' | 'nav' | 'main' | 'footer'
  text: string
}

export interface Link {
  /** Absolute address; for `mailto:` and the like as written. */
  href: string
  text: string
  zone: Block['zone']
}

/** What one page says, as plain data: made in the reading thread, kept for a day, and all that drafters and verifier ever see. */
export interface Page {
  /** Address after redirects. */
  url: string
  /** RFC 3339, UTC. */
  fetchedAt: string
  /** The `lang` of the document, lower case, or null. */
  lang: string | null
  title: string
  /** `<meta>` contents by lower-case name or property; the first of each name. */
  meta: Record<string, string>
  blocks: Block[]
  links: Link[]
  images: { src: string; alt: string; hint: string; zone: Block['zone'] }[]
  icons: { rel: string; href: string; sizes: string }[]
  /** Addresses of iframes and videos. */
  embeds: string[]
  /** JSON-LD objects that have an `@type`, flattened. */
  structured: Record<string, unknown>[]
  /** It asks for a password. */
  hasPasswordField: boolean
}
