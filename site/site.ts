import { Router } from 'express'
import type { Services } from '../tools/run-tool.ts'

/** The pages people see. */
export function sitePages(_services: Services): Router {
  return Router()
}
