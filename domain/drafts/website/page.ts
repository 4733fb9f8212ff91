/** The topic of a text, from the tag, class, id or role of an element around it. */
export type Topic =
  | 'testimonial'
  | 'feature'
  | 'pricing'
  | 'faq'
  | 'team'
  | 'comparison'
  | 'overlay'
  | 'sample'
  /** About or by somebody else; marked only after the website's name is known. */
  | 'others'

/** A run of visible text: one paragraph, heading, list item, table cell… */
export interface Block {
  /** The block element around it, in lower case: `h1`, `p`, `li`… */
  tag: string
  zone: 'header' | 'nav' | 'main' | 'footer'
  text: string
  /** Absent when the text has no known topic. */
  topics?: Topic[]
}

export interface Link {
  /** Absolute address; `mailto:` and the like are kept as written. */
  href: string
  /** The text, with the descriptions of pictures in it; if there is neither, the label. */
  text: string
  zone: Block['zone']
  topics?: Topic[]
  /** Index of the block it is in. */
  block?: number
}

/**
 * One page as plain data: made in the reading thread and kept for a day. Drafting and verification start from
 * it.
 */
export interface Page {
  /** Address after redirects. */
  url: string
  /** RFC 3339, UTC. */
  fetchedAt: string
  /** The `lang` of the document, lower case, or null. */
  lang: string | null
  title: string
  /** `<meta>` contents, keyed by lowercase name or property; the first of each counts. */
  meta: Record<string, string>
  blocks: Block[]
  links: Link[]
  images: { src: string; alt: string; hint: string; zone: Block['zone'] }[]
  icons: { rel: string; href: string; sizes: string }[]
  /** Addresses of iframes and videos outside testimonials, comparisons and team sections. */
  embeds: string[]
  /** JSON-LD objects that have an `@type`, flattened. */
  structured: Record<string, unknown>[]
  /** `mailto:` links in messages and dialogs that a script shows later; nothing else in those is read. */
  laterMailboxes?: string[]
  hasPasswordField: boolean
}
