/** The parser of css-tree alone, which loads in half the time of the whole package. */
declare module 'css-tree/parser' {
  import type { CssNode, ParseOptions } from 'css-tree'
  export default function parse(text: string, options: ParseOptions): CssNode
}
