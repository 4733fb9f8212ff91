/** What we use of WebAssembly, whose types come only with those of browsers. */
interface WebAssemblyOfNode {
  Memory: new (size: { initial: number }) => Memory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, (...numbers: number[]) => void> }
}

interface Memory {
  readonly buffer: ArrayBuffer
}

const { WebAssembly: engine } = globalThis as unknown as { WebAssembly: WebAssemblyOfNode }

const PAGE_BYTES = 65_536

/** A memory of at least so many bytes, and the functions of a compiled module (in base64) that works in it. */
export function openWebAssembly(module: string, bytes: number) {
  const memory = new engine.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) })
  const compiled = new engine.Module(Buffer.from(module, 'base64'))
  return { memory, functions: new engine.Instance(compiled, { kernel: { memory } }).exports }
}
