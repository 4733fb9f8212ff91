import type { Router } from 'express'

export interface Route {
  method: string
  path: string
}

/** Every route of a router and its nested routers, as Express keeps them. */
export function routesOf(router: Router, base = ''): Route[] {
  const layers = router.stack as unknown as {
    rawPath?: string | string[]
    route?: { path: string | string[]; methods: Record<string, boolean> }
    handle: Router | { stack?: undefined }
  }[]
  return layers.flatMap(({ rawPath = '/', route, handle }) => {
    if (route)
      return [route.path].flat().flatMap((path) =>
        Object.keys(route.methods).map((method) => ({
          // Express's `all` handles every method; PUT stands for all of them.
          method: method === '_all' ? 'PUT' : method.toUpperCase(),
          path: base + path,
        })),
      )
    if (!handle.stack) return []
    return [rawPath].flat().flatMap((path) => routesOf(handle as Router, base + (path === '/' ? '' : path)))
  })
}
