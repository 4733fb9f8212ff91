const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An address of the person's own computer, where any program may listen. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname)
}

/** Where a person goes after the answer: what to show of it, and whether any program of the device could be there. */
export function redirectTarget(redirectUri: string): { name: string; kind: 'website' | 'computer' | 'app' } {
  const url = new URL(redirectUri)
  if (isLoopback(url)) return { name: url.host, kind: 'computer' }
  return url.protocol === 'https:' ? { name: url.host, kind: 'website' } : { name: url.protocol, kind: 'app' }
}
