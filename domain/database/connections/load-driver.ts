/** PostgreSQL's client and how to connect, loaded when needed: what works with the embedded database alone starts without them. */
export async function loadDriver() {
  const [{ default: pg }, { connectionTo }] = await Promise.all([import('pg'), import('./connection-to.ts')])
  return { pg, connectionTo }
}
