import { fileURLToPath } from 'node:url'
import { createMCPClient } from '@ai-sdk/mcp'
import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { getAllMcpTools, MCPServerStreamableHttp, RunContext, type FunctionTool } from '@openai/agents'

/** What the tests need from anybody's MCP client. */
export interface ConnectedClient {
  toolNames(): Promise<string[]>
  /** What the client hands its model as the result, as text; also for a call that the service refuses. */
  call(name: string, input: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

interface Server {
  url: string
  headers: Record<string, string>
}

/** LangChain's MCP adapters: tools as a LangChain agent gets them. */
export async function langChain({ url, headers }: Server): Promise<ConnectedClient> {
  const client = new MultiServerMCPClient({ mcpServers: { directory: { transport: 'http', url, headers } } })
  const tools = await client.getTools()
  return {
    toolNames: async () => tools.map(({ name }) => name),
    async call(name, input) {
      const tool = tools.find((one) => one.name === name)!
      // An agent gets a refusal as the error's text.
      return JSON.stringify(await tool.invoke(input).catch((error: Error) => error.message))
    },
    close: () => client.close(),
  }
}

/** Vercel's AI SDK: tools as its models get them. */
export async function aiSdk({ url, headers }: Server): Promise<ConnectedClient> {
  const client = await createMCPClient({ transport: { type: 'http', url, headers } })
  const tools = await client.tools()
  return {
    toolNames: async () => Object.keys(tools),
    call: async (name, input) =>
      JSON.stringify(await tools[name]!.execute(input, { toolCallId: '1', messages: [], context: {} })),
    close: () => client.close(),
  }
}

/** The OpenAI Agents SDK: tools as its agents get them. */
export async function openAiAgents({ url, headers }: Server): Promise<ConnectedClient> {
  const server = new MCPServerStreamableHttp({ url, requestInit: { headers }, name: 'directory' })
  await server.connect()
  const tools = (await getAllMcpTools([server])) as FunctionTool[]
  return {
    toolNames: async () => tools.map(({ name }) => name),
    async call(name, input) {
      const tool = tools.find((one) => one.name === name)!
      return JSON.stringify(await tool.invoke(new RunContext(), JSON.stringify(input)))
    },
    close: () => server.close(),
  }
}

/** mcp-remote: a program that gives clients without HTTP a server on standard input and output. */
export async function mcpRemote({ url, headers }: Server, folder: string): Promise<ConnectedClient> {
  const client = new Client({ name: 'test', version: '1' })
  const program = fileURLToPath(import.meta.resolve('mcp-remote/dist/proxy.js'))
  const options = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}:${value}`])
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, url, ...options, '--transport', 'http-only', '--silent'],
      env: { HOME: folder, MCP_REMOTE_CONFIG_DIR: folder },
      stderr: 'ignore',
    }) as never,
  )
  return {
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input) => JSON.stringify(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  }
}
