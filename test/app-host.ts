import { mkdirSync } from 'node:fs'
import { AppBridge, RESOURCE_MIME_TYPE, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import type { Browser, Frame, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { brokenRules, OF_COLOURS, RULES } from './accessibility.ts'
import { validator2 } from './validators.ts'

/** The address of the chat app's page. It answers only in this browser. */
const CHAT = 'https://chat.example/'
/** What the extension demands of hosts for an app that declares no address. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'; frame-src 'self'"
const PAGE = `<!doctype html><html lang="en"><title>Chat</title><style>html{color-scheme:light dark}html,body{margin:0}
iframe{display:block;width:100%;height:600px;border:0}</style><body><script>addEventListener('message', (event) => {
if (event.source === document.querySelector('iframe')?.contentWindow) fromApp(event.data) })</script></body></html>`

/** Rules are checked at the last one, because only colours differ between themes, and only the layout between widths. */
const WIDTHS = [720, 360]
/** Set SHOTS=folder to keep pictures. */
const SHOTS = process.env['SHOTS']

type Call = { name: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown> }

interface HostOptions {
  origin: string
  key?: string
  era?: '2026-07-28' | 'legacy'
  path?: string
  /** Whether the person agrees to a call that the app asks for. */
  agrees?: (call: Call) => boolean | Promise<boolean>
  /** What answers a call in place of the service; undefined for a call that goes to the service. */
  answer?: (call: Call) => CallToolResult | undefined
  /** Whether the host lets apps call tools and open links. */
  isOpen?: boolean
  context?: McpUiHostContext
}

/**
 * A small chat app: it calls a tool as an assistant would and shows the tool's app in a sandboxed frame of a real
 * browser. The MCP client and the SDK's bridge for hosts run here; only messages cross into the page. It closes
 * with its test.
 */
export async function anAppHost(
  browser: Browser,
  {
    origin,
    key,
    era = '2026-07-28',
    path = '/mcp',
    agrees = () => true,
    answer = () => undefined,
    isOpen = true,
    context = {},
  }: HostOptions,
) {
  const client = new Client(
    { name: 'chat', version: '1' },
    {
      capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [RESOURCE_MIME_TYPE] } } },
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } },
      jsonSchemaValidator: validator2,
    },
  )
  const headers = key ? { headers: { authorization: `Bearer ${key}` } } : {}
  await client.connect(new StreamableHTTPClientTransport(new URL(path, origin), { requestInit: headers }))
  const page = await browser.newPage({ viewport: { width: 720, height: 900 } })
  onTestFinished(async () => {
    await page.close()
    await client.close()
  })
  await page.route(CHAT, (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': POLICY }, body: PAGE }),
  )
  const calls: Call[] = []
  const opened: string[] = []
  const told: string[] = []
  /** Requests, dialogs and console messages: an app causes none. */
  const noise: string[] = []
  page.on('request', (request) => request.url() !== CHAT && noise.push(request.url()))
  page.on('console', (message) => message.type() !== 'debug' && noise.push(message.text()))
  page.on('pageerror', (error) => noise.push(String(error)))
  page.on('dialog', (dialog) => {
    noise.push(dialog.message())
    void dialog.dismiss()
  })

  let deliver: (message: JSONRPCMessage) => void = () => {}
  await page.exposeFunction('fromApp', (message: JSONRPCMessage) => deliver(message))

  /** Calls a tool and shows its app. Returns the app's frame. */
  async function show(name: string, input: Record<string, unknown> = {}): Promise<Frame> {
    const { tools } = await client.listTools()
    const { resourceUri } = tools.find((tool) => tool.name === name)!._meta!['ui'] as { resourceUri: string }
    const [document] = (await client.readResource({ uri: resourceUri })).contents as {
      text: string
      mimeType: string
    }[]
    const bridge = new AppBridge(
      null,
      { name: 'chat', version: '1' },
      isOpen ? { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } } : {},
      { hostContext: { theme: 'light', ...context } },
    )
    bridge.oncalltool = async (call) => {
      calls.push(call as Call)
      if (!(await agrees(call as Call))) throw new Error('The person said no.')
      return answer(call as Call) ?? client.callTool(call)
    }
    bridge.onopenlink = async ({ url }) => {
      opened.push(url)
      return {}
    }
    bridge.onrequestdisplaymode = async ({ mode }) => {
      await bridge.sendHostContextChange({ displayMode: mode })
      return { mode }
    }
    bridge.onupdatemodelcontext = async ({ content = [] }) => {
      told.push(...content.map((block) => (block.type === 'text' ? block.text : block.type)))
      return {}
    }
    bridge.addEventListener('sizechange', ({ height }) => {
      const resize = `document.querySelector('iframe').style.height = '${Math.ceil(height ?? 0)}px'`
      // The test may be over.
      if (height) page.evaluate(resize).catch(() => {})
    })
    const ready = new Promise<void>((resolve) => bridge.addEventListener('initialized', () => resolve()))
    await page.goto(CHAT)
    await bridge.connect(new FrameTransport(page, (listener) => (deliver = listener)))
    await page.evaluate(`(() => {
      const frame = document.createElement('iframe')
      frame.title = 'App'
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.srcdoc = ${JSON.stringify(document!.text)}
      document.body.append(frame)
    })()`)
    await ready
    await bridge.sendToolInput({ arguments: input })
    await bridge.sendToolResult(
      answer({ name, arguments: input }) ?? (await client.callTool({ name, arguments: input })),
    )
    const frame = page.frames().at(-1)!
    shown = { bridge, frame }
    return frame
  }

  let shown: { bridge: AppBridge; frame: Frame } | undefined

  /** What is wrong with the app that is shown: text that doesn't fit at each width, and rules broken in light or in the dark. */
  async function faults(name: string): Promise<string[]> {
    const { bridge, frame } = shown!
    await frame.evaluate(RULES)
    const found: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      await bridge.sendHostContextChange({ theme })
      await frame.waitForFunction(`document.documentElement.dataset.theme === '${theme}'`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const tooWide = await frame.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        if (tooWide > 0) found.push(`${tooWide} px too wide at ${width}`)
        if (SHOTS) await picture(`${name}-${width}-${theme}`)
      }
      const broken = await brokenRules(frame, 'html', theme === 'dark' ? OF_COLOURS : undefined)
      found.push(...broken.map((fault) => `${theme}: ${fault}`))
    }
    return found
  }

  async function picture(name: string): Promise<void> {
    mkdirSync(SHOTS!, { recursive: true })
    await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }

  /** Tells the app that its tool was canceled. */
  async function cancel(): Promise<void> {
    await shown!.bridge.sendToolCancelled({ reason: 'The person stopped it.' })
  }

  return {
    cancel,
    calls,
    opened,
    told,
    noise,
    page,
    show,
    faults,
  }
}

/** Messages to and from the frame. */
class FrameTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  readonly #page: Page
  readonly #listen: (listener: (message: JSONRPCMessage) => void) => void

  constructor(page: Page, listen: (listener: (message: JSONRPCMessage) => void) => void) {
    this.#page = page
    this.#listen = listen
  }

  async start(): Promise<void> {
    this.#listen((message) => this.onmessage?.(message))
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#page.evaluate(
      `document.querySelector('iframe').contentWindow.postMessage(${JSON.stringify(message)}, '*')`,
    )
  }

  async close(): Promise<void> {
    this.onclose?.()
  }
}
