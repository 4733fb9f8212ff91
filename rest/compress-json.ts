import compression from 'compression'

/**
 * Compresses the JSON of REST and MCP, never their event streams, which would be held back. Their callers send a credential in a
 * header, so nobody else's page can make them ask for anything, as BREACH has to.
 */
export const compressJson = compression({
  filter: (_req, res) => /json\b/.test(String(res.getHeader('Content-Type'))),
})
