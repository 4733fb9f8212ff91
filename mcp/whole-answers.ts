import type { IncomingMessage } from 'node:http'
import {
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server'

/** An answer that is written in one piece. */
export interface WholeAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Answers messages in one piece; the older protocols' handler would open an event stream for each. */
export function wholeAnswers(serverFor: McpServerFactory, handler: McpHttpHandler) {
  return async (req: IncomingMessage & { auth?: AuthInfo }, message: unknown): Promise<WholeAnswer> => {
    // The message is parsed already; what is read of the request are its method and headers.
    const request = new Request('http://localhost/mcp', {
      method: req.method!,
      headers: req.headers as Record<string, string>,
    })
    const options = { parsedBody: message, ...(req.auth ? { authInfo: req.auth } : {}) }
    const response = (await isLegacyRequest(request, message))
      ? await answerLegacy(request, options)
      : await handler.fetch(request, options)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  async function answerLegacy(request: Request, options: { parsedBody: unknown; authInfo?: AuthInfo }) {
    const server = await serverFor({
      era: 'legacy',
      requestInfo: request,
      ...(options.authInfo ? { authInfo: options.authInfo } : {}),
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, options)
    } finally {
      await server.close()
    }
  }
}
