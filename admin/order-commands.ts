import type { Database, EntityManager } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { ORDER_STATUSES } from '../domain/orders/order.ts'
import { askForRefund } from '../domain/orders/payments/refunds.ts'
import { markDone, openLines, ordersForTeam } from '../domain/orders/site-team.ts'
import { readAudit, writeAudit } from '../domain/shared/audit.ts'

/** What stands in the usage for these commands. */
export const ORDER_USAGE = `
  order list [STATUS]     the newest orders, why one needs a look, and what a refund could not take back
  order open              paid lines that are not fulfilled: tasks of the site team, and what failed
  order done NUMBER LINE  the site team has done what a line bought
  order refund NUMBER [--cents N] [--reason TEXT]
                          give money back, all that is left without --cents; the running service does it within minutes
  week capacity MONDAY N  how many listings may launch in this week
  product set CODE [--name TEXT] [--text TEXT] [--active yes|no]
                          change what a product is called and whether it is sold
  audit list              what operators changed, newest first`

interface OrderCommand {
  db: Database
  now: () => Date
  rest: string[]
  values: { cents?: string; reason?: string; name?: string; text?: string; active?: string }
}

const NEWEST = 100
const write = <T>({ db }: OrderCommand, work: (em: EntityManager) => Promise<T>) => db.orm.em.fork().transactional(work)

/** The operator's commands around orders, by their two words. */
export const ORDER_COMMANDS: Record<string, (command: OrderCommand) => Promise<unknown>> = {
  'order list': ({ db, rest: [wanted] }) => {
    const status = ORDER_STATUSES.find((one) => one === wanted)
    if (wanted && !status) throw wrong(`${wanted} is no status.`, `Use one of ${ORDER_STATUSES.join(', ')}.`)
    return ordersForTeam(db, db.orm.em.fork(), status)
  },
  'order open': ({ db }) => openLines(db, db.orm.em.fork()),
  'order done': (command) => {
    const { db, now } = command
    const [number, line] = command.rest
    const position = wholeNumber(line, 'Which line?', 'Write order done NUMBER LINE, as `order open` shows them.')
    return write(command, async (em) => {
      await markDone(db, em, { number: number!, position, now: now() })
      await audit(command, em, 'order done', `${number}/${position}`)
      return { number, line: position, fulfilled: true }
    })
  },
  'order refund': (command) => {
    const { db, now, values } = command
    const [number] = command.rest
    if (!number) throw wrong('Which order?', 'Write order refund NUMBER.')
    const cents =
      values.cents === undefined
        ? undefined
        : wholeNumber(values.cents, `${values.cents} are no cents.`, 'Use a whole number, for example --cents 4900.')
    return write(command, async (em) => {
      const reason = values.reason ?? 'by the site team'
      // Without a queue at hand here, the service's regular look finds it.
      const asked = await askForRefund(db, em, async () => {}, {
        number,
        cents,
        reason,
        askedBy: 'operator',
        now: now(),
      })
      await audit(command, em, 'order refund', number, { ...asked, reason })
      return { number, ...asked }
    })
  },
  'week capacity': (command) => {
    const { db } = command
    const [week, typed] = command.rest
    if (!week || !/^\d{4}-\d\d-\d\d$/.test(week) || new Date(`${week}T00:00:00Z`).getUTCDay() !== 1)
      throw wrong('Which week?', 'Write week capacity MONDAY N, for example week capacity 2026-12-07 5.')
    const capacity = wholeNumber(typed, 'How many?', 'Add how many listings may launch in this week, 0 for none.')
    return write(command, async (em) => {
      await db.rows(em, {
        text: `insert into launch_week (week, capacity) values ($1, $2)
               on conflict (week) do update set capacity = excluded.capacity`,
        values: [week, capacity],
      })
      await audit(command, em, 'week capacity', week, { capacity })
      return { week, capacity }
    })
  },
  'product set': (command) => {
    const { db, values } = command
    const [code] = command.rest
    if (values.active !== undefined && values.active !== 'yes' && values.active !== 'no')
      throw wrong(`${values.active} is neither yes nor no.`, 'Use --active yes or --active no.')
    return write(command, async (em) => {
      const [product] = await db.rows(em, {
        text: `update product set name = coalesce($2, name), description = coalesce($3, description),
                 active = coalesce($4, active) where code = $1 returning code, name, description, active`,
        values: [
          code ?? '',
          values.name ?? null,
          values.text ?? null,
          values.active === undefined ? null : values.active === 'yes',
        ],
      })
      if (!product) throw wrong(`There is no product ${code ?? ''}.`, 'Run `product list` for the codes.')
      const { name, text, active } = values
      await audit(command, em, 'product set', code!, { name, text, active })
      return product
    })
  },
  'audit list': ({ db }) => readAudit(db, db.orm.em.fork(), NEWEST),
}

function audit(
  { db, now }: OrderCommand,
  em: EntityManager,
  action: string,
  target: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return writeAudit(db, em, { who: 'operator', action, target, details, at: now() })
}

function wholeNumber(typed: string | undefined, detail: string, fix: string): number {
  if (typed === undefined || !/^\d{1,9}$/.test(typed)) throw wrong(detail, fix)
  return Number(typed)
}

function wrong(detail: string, fix: string): DomainError {
  return new DomainError('invalid_input', detail, fix)
}
