import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { validator1, validator2 } from './validators.ts'

/** What tests need from an MCP client of either generation. */
export interface McpCaller {
  protocol: string
  instructions: string
  tools(): Promise<ListedTool[]>
  toolNames(): Promise<string[]>
  /** The structured result. Throws with the error text if the tool failed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
  call(name: string, input?: object, meta?: Record<string, unknown>, onProgress?: OnProgress): Promise<any>
  /** The whole result, even of a failed call. */
  result(name: string, input?: object, meta?: Record<string, unknown>, onProgress?: OnProgress): Promise<McpResult>
  /** The text of a resource. Throws if it can't be read. */
  resource(uri: string): Promise<string>
  close(): Promise<void>
}

/** A tool as the server lists it. */
export interface ListedTool {
  name: string
  title?: string
  description?: string
  inputSchema: Record<string, unknown>
  outputSchema?: Record<string, unknown>
}

type OnProgress = (progress: { progress: number; message?: string }) => void

interface McpResult {
  isError?: boolean
  structuredContent?: unknown
  content: { type: string; text: string }[]
  _meta?: Record<string, unknown>
}

/** The official second-generation client, pinned to one protocol version. */
export async function modernClient(
  origin: string,
  { key, path = '/mcp' }: { key?: string | undefined; path?: string } = {},
): Promise<McpCaller> {
  const client = new Client2(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } }, jsonSchemaValidator: validator2 },
  )
  await client.connect(new Transport2(new URL(path, origin), { requestInit: credentials(key) }))
  return caller(client as never, client.getNegotiatedProtocolVersion() ?? '', (options) => [options])
}

/** The client from 2025: the first-generation SDK. */
export async function legacyClient(origin: string, { key }: { key?: string | undefined } = {}): Promise<McpCaller> {
  const client = new Client1({ name: 'test', version: '1' }, { jsonSchemaValidator: validator1 })
  const transport = new Transport1(new URL('/mcp', origin), { requestInit: credentials(key) })
  await client.connect(transport as never)
  // The first generation takes a result schema before the options.
  return caller(client as never, transport.protocolVersion ?? '', (options) => [undefined, options])
}

function credentials(key: string | undefined): RequestInit {
  return key ? { headers: { authorization: `Bearer ${key}` } } : {}
}

interface AnyClient {
  getInstructions(): string | undefined
  listTools(): Promise<{ tools: ListedTool[] }>
  callTool(params: object, ...more: unknown[]): Promise<McpResult>
  readResource(params: { uri: string }): Promise<{ contents: { text?: string }[] }>
  close(): Promise<void>
}

function caller(client: AnyClient, protocol: string, withOptions: (options: object) => unknown[]): McpCaller {
  const result: McpCaller['result'] = (name, input = {}, meta, onProgress) =>
    client.callTool(
      { name, arguments: input, ...(meta ? { _meta: meta } : {}) },
      ...withOptions(onProgress ? { onprogress: onProgress } : {}),
    )
  return {
    protocol,
    instructions: client.getInstructions() ?? '',
    tools: async () => (await client.listTools()).tools,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    result,
    async call(name, input, meta, onProgress) {
      const answer = await result(name, input, meta, onProgress)
      if (answer.isError) throw new Error(`${name}: ${answer.content[0]!.text}`)
      return answer.structuredContent
    },
    resource: async (uri) => (await client.readResource({ uri })).contents.map(({ text = '' }) => text).join('\n'),
    close: () => client.close(),
  }
}
