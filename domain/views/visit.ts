/** The request headers that tell people from robots. */
export interface VisitHeaders {
  'user-agent'?: string | undefined
  'sec-fetch-dest'?: string | string[] | undefined
  'sec-purpose'?: string | string[] | undefined
  purpose?: string | string[] | undefined
  'x-purpose'?: string | string[] | undefined
  'x-moz'?: string | string[] | undefined
}

/** The start of every browser's user agent, and of hardly any script's. */
const BROWSER = /^Mozilla\/\d/
/**
 * What robots' user agents contain: their kind, a URL or an email address. CUBOT is a phone brand, so it
 * doesn't count as a bot.
 */
const ROBOT =
  /(?<!cu)bot|crawl|spider|slurp|scrap|https?:|preview|headless|phantomjs|lighthouse|pagespeed|inspect|monitor|favicon|fetch|scan|archive|validator|python|curl|wget|@/i

/**
 * Whether a person opens a page: a browser that isn't a robot, isn't prefetching (`Sec-Purpose` of
 * wicg.github.io/nav-speculation, and its older names) and asks for a document, if it says what it asks for.
 */
export function isVisitOfAPerson(headers: VisitHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!BROWSER.test(agent) || ROBOT.test(agent)) return false
  const ahead = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  if (ahead.some((value) => /prefetch|prerender|preview/i.test(String(value ?? '')))) return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined || destination === 'document'
}
