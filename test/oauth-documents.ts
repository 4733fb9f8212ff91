/** Web servers of apps, without a network: what they publish, and how often they were asked for it. */
export function documentsOf() {
  const published = new Map<string, () => Response>()
  const asked: string[] = []
  return {
    asked,

    /** Publishes a client's document with its own address as the id, unless it says otherwise. */
    publish(url: string, document: object, headers: Record<string, string> = {}): string {
      const body = JSON.stringify({ client_id: url, ...document })
      published.set(url, () => new Response(body, { headers: { 'content-type': 'application/json', ...headers } }))
      return url
    },

    /** Publishes this answer. */
    answer(url: string, response: () => Response): string {
      published.set(url, response)
      return url
    },

    /** Nothing but what was published is reached. */
    fetch: ((input: string | URL | Request) => {
      const url = input instanceof Request ? input.url : String(input)
      asked.push(url)
      const response = published.get(url)
      return response ? Promise.resolve(response()) : Promise.reject(new TypeError(`${url} is not published`))
    }) as typeof fetch,
  }
}
