import type { Database, Tx } from './database/database.ts'
import { FIRST_QUESTIONS } from './interview/questions.ts'
import { FIRST_PRODUCTS } from './orders/catalogue/products-seed.ts'

/** Writes the default products and interview questions into empty tables. */
export async function seedCatalogue(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('catalogue')
    await seedProducts(tx)
    await seedQuestions(tx)
  })
}

async function seedProducts(tx: Tx): Promise<void> {
  if (await tx.sql.selectFrom('product').select('code').limit(1).executeTakeFirst()) return
  const rows = FIRST_PRODUCTS.map(({ options, ...product }, index) => ({
    ...product,
    options: options ? JSON.stringify(options) : null,
    position: index + 1,
  }))
  await tx.sql.insertInto('product').values(rows).execute()
}

async function seedQuestions(tx: Tx): Promise<void> {
  if (await tx.sql.selectFrom('interview_question').select('id').limit(1).executeTakeFirst()) return
  const rows = FIRST_QUESTIONS.map((question, index) => ({ question, position: index + 1 }))
  await tx.sql.insertInto('interview_question').values(rows).execute()
}
