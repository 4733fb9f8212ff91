/** Fetches a page: its status, headers and HTML. */
export async function pageAt(
  origin: string,
  path: string,
): Promise<{ status: number; headers: Headers; html: string }> {
  const res = await fetch(origin + path)
  return { status: res.status, headers: res.headers, html: await res.text() }
}
