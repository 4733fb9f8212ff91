import type { Reader } from '../database/database.ts'
import type { ConfigValues } from './config-values.ts'

/** Values that don't fit, and what is wrong with them in a few words, such as `must be a color like #0b5c49`. */
export interface ConfigFault {
  names: string[]
  problem: string
}

/** What an admin can test on the site. */
export const TESTABLE = ['stripe', 'btcpay', 'model', 'embeddings'] as const
export type Testable = (typeof TESTABLE)[number]

/** The configuration of this installation, as far as admins can see and change it. */
export interface Setup {
  /** What the environment sets, which nothing that is typed can change. */
  fixed: ConfigValues
  /** What is wrong with these values beside the environment's. */
  faultsOf(values: ConfigValues): ConfigFault[]
  /** A sentence for each saved value that isn’t used, with the next step. */
  problems(db: Reader): Promise<string[]>
  /** Makes this process use what is saved now. The other processes do so within seconds. */
  refresh(): Promise<void>
  /** Tries the saved keys of a service without changing anything there. Says what came of it; throws `wrong_state`. */
  test(what: Testable): Promise<string>
}
