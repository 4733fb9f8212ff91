import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'

const countsOfSite = prepare((sql) =>
  sql.selectNoFrom((eb) => [
    eb
      .selectFrom('live_count')
      .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('n'), lit(0)), 'integer').as('n'))
      .$asScalar()
      .$notNull()
      .as('listings'),
    eb
      .selectFrom('category')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .$asScalar()
      .$notNull()
      .as('categories'),
  ]),
)

/** The numbers of live listings and of categories. */
export async function siteCounts(db: Reader): Promise<{ listings: number; categories: number }> {
  const [counts] = await countsOfSite(db, {})
  return counts!
}
