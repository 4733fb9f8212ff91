import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

/** Runs the official conformance suite and returns its exit code and output. `onText` gets the output while it runs. */
export async function conformance(
  args: string[],
  onText: (text: string) => void = () => {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onText(text)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
