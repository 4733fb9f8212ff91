import type { Scenario } from '../kit.ts'
import findFloristCrm from './02-find-florist-crm.ts'

/** Every scenario, in the order of the reports. */
export const scenarios: readonly Scenario[] = [findFloristCrm]
