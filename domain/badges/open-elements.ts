import type { Tag } from './html-tags.ts'

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements without a required end tag: the next one of the same kind ends them. */
const ENDED_BY_ITS_LIKE = new Set('li dt dd tr td th option'.split(' '))
const BLOCKS = new Set(
  'address article aside blockquote body center details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header html li main nav ol p pre section summary table tbody td template tfoot th thead tr ul'.split(
    ' ',
  ),
)

// Far more than a `<picture>` needs for every screen size and image format.
const MAX_SOURCES = 30

interface OpenElement {
  name: string
  /** How this element or an element around it hides its content. */
  hidden: string | null
  sources: string[]
}

/** The elements that are open at the current point of a document, and whether they hide what follows. */
export interface OpenElements {
  /** Enters an element. Returns how it is hidden, or null. */
  open(tag: Tag, ownHidden: string | null): string | null
  close(name: string): void
  /** Adds a `<source>` to the current picture. */
  addSource(addresses: string[]): void
  /** The sources of the current picture. */
  sources(): string[]
}

/** Tracks open elements, closing them as browsers do where that affects what is hidden. Links aren't tracked. */
export function openElements(): OpenElements {
  const stack: OpenElement[] = []
  const count = new Map<string, number>()

  function pop(): void {
    const last = stack.pop()
    if (last) count.set(last.name, (count.get(last.name) ?? 1) - 1)
  }

  function endImplied(name: string): void {
    const last = stack.at(-1)?.name
    if (last === undefined) return
    if ((last === name && ENDED_BY_ITS_LIKE.has(name)) || (last === 'p' && BLOCKS.has(name))) pop()
    else if ((last === 'dt' && name === 'dd') || (last === 'dd' && name === 'dt')) pop()
  }

  return {
    open(tag, ownHidden) {
      const { name, attributes } = tag
      endImplied(name)
      const parent = stack.at(-1)
      // A closed <details> shows its summary.
      const around = name === 'summary' && parent?.name === 'details' ? stack.at(-2) : parent
      const inherited = around?.hidden ?? null
      const hidden = inherited ?? ownHidden
      if (VOID.has(name) || name === 'a') return hidden

      const closedDetails = name === 'details' && !attributes.has('open')
      stack.push({ name, hidden: hidden ?? (closedDetails ? 'it is inside a closed <details>' : null), sources: [] })
      count.set(name, (count.get(name) ?? 0) + 1)
      return hidden
    },

    close(name) {
      if (!count.get(name)) return
      // Browsers ignore an inline element's end tag if it would also close a block.
      const reaches =
        BLOCKS.has(name) || stack.findLast((open) => open.name === name || BLOCKS.has(open.name))?.name === name
      if (!reaches) return
      while (stack.at(-1)?.name !== name) pop()
      pop()
    },

    addSource(addresses) {
      const picture = stack.at(-1)
      if (picture?.name !== 'picture') return
      picture.sources.push(...addresses.slice(0, MAX_SOURCES - picture.sources.length))
    },

    sources: () => stack.at(-1)?.sources ?? [],
  }
}
