const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a URL is on the person's own computer, where any program may listen. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname)
}

/**
 * The name and kind of the place where a person goes after their decision. Any program on the computer may be
 * behind `computer` or `app`.
 */
export function redirectTarget(redirectUri: string): { name: string; kind: 'website' | 'computer' | 'app' } {
  const url = new URL(redirectUri)
  if (isLoopback(url)) return { name: url.host, kind: 'computer' }
  return url.protocol === 'https:' ? { name: url.host, kind: 'website' } : { name: url.protocol, kind: 'app' }
}
