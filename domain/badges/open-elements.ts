import type { Tag } from './html-tags.ts'

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Opening another one, or a block for `p`, ends them: pages may leave out their end tags. */
const ENDED_BY_ITS_LIKE = new Set('li dt dd tr td th option'.split(' '))
const BLOCKS = new Set(
  'address article aside blockquote body center details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header html li main nav ol p pre section summary table tbody td template tfoot th thead tr ul'.split(
    ' ',
  ),
)

// A picture has one source for each screen and format; more are no picture.
const MAX_SOURCES = 30

interface OpenElement {
  name: string
  /** How it hides its content, itself or by what it stands in. */
  hidden: string | null
  sources: string[]
}

/** The elements that are open at a point of the document, and whether what stands there is hidden. */
export interface OpenElements {
  /** Enters an element. Returns how it is hidden, or null. */
  open(tag: Tag, ownHidden: string | null): string | null
  close(name: string): void
  /** Adds a `<source>` to the picture it stands in. */
  addSource(addresses: string[]): void
  /** The sources so far of the picture we are directly in. */
  sources(): string[]
}

/** Follows a browser's rules for what an end tag ends, as far as they decide what is hidden. Links are not kept here. */
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
      // The summary is what a closed <details> shows, so it takes the state of what is around.
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
      // The end of an inline element never ends a block: browsers ignore it.
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
