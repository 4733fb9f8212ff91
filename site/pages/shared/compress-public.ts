import compression from 'compression'

/**
 * Compresses texts that are the same for everybody. Pages with a person's data stay as they are: next to what an attacker
 * typed into an address, the size of a compressed page could give away its secrets (BREACH).
 */
export const compressPublic = compression({
  filter: (req, res) => String(res.getHeader('Cache-Control')).startsWith('public') && compression.filter(req, res),
})
