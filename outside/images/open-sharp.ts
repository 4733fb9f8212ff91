import type sharp from 'sharp'

/** What a browser takes a photograph or a screenshot in. SVG, PDF and whatever else libvips could open is refused. */
const DECODERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer']

let opened: Promise<typeof sharp> | undefined

/** libvips for what strangers send, in every process alike; loaded when the first picture comes, not at each start. */
export function openSharp(): Promise<typeof sharp> {
  return (opened ??= guarded())
}

async function guarded(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) })
  // What was opened for one stranger is not kept for the next.
  loaded.cache(false)
  return loaded
}
