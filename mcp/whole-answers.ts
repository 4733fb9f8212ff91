import {
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server'
import type { AdmittedRequest } from './caller.ts'

/** An HTTP response whose body is complete rather than streamed. */
export interface WholeAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Answers messages in one piece. The SDK's own legacy handler would open an event stream for each. */
export function wholeAnswers(serverFor: McpServerFactory, handler: McpHttpHandler) {
  return async (req: AdmittedRequest, message: unknown): Promise<WholeAnswer> => {
    // The message is already parsed. The SDK reads only the method and headers of this request.
    const request = new Request('http://localhost/mcp', {
      method: req.method!,
      headers: req.headers as Record<string, string>,
    })
    const options = { parsedBody: message, authInfo: req.auth }
    const response = (await isLegacyRequest(request, message))
      ? await answerLegacy(request, options)
      : await handler.fetch(request, options)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  async function answerLegacy(request: Request, options: { parsedBody: unknown; authInfo: AuthInfo }) {
    const server = await serverFor({ era: 'legacy', requestInfo: request, authInfo: options.authInfo })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, options)
    } finally {
      await server.close()
    }
  }
}
