/** What an ancestor's class, id or role says a run of text is part of. */
export type Topic = 'testimonial' | 'feature' | 'pricing' | 'faq' | 'team' | 'comparison' | 'overlay' | 'sample'

/** A run of visible text, as a reader sees it: one paragraph, heading, list item, table cell… */
export interface Block {
  /** The block element it stands in, lower case: `h1`, `p`, `li`… */
  tag: string
  zone: 'header' | 'nav' | 'main' | 'footer'
  text: string
  /** Absent where nothing around the text says what it belongs to. */
  topics?: Topic[]
}

export interface Link {
  /** Absolute address; for `mailto:` and the like as written. */
  href: string
  /** What a reader sees or hears: the text, else its label or the picture's description. */
  text: string
  zone: Block['zone']
  topics?: Topic[]
  /** Index of the block it stands in. */
  block?: number
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
  /** Addresses of iframes and videos outside testimonials, comparisons and team pages. */
  embeds: string[]
  /** JSON-LD objects that have an `@type`, flattened. */
  structured: Record<string, unknown>[]
  /** `mailto:` links in messages and dialogs that a script shows when their time comes; nothing else of those is read. */
  laterMailboxes?: string[]
  /** It asks for a password. */
  hasPasswordField: boolean
}
