import type { Database, Tx } from './database/database.ts'
import { raw } from './database/raw.ts'
import { FIRST_QUESTIONS } from './interview/questions.ts'
import { FIRST_PRODUCTS } from './orders/products-seed.ts'

/** Writes the first products and interview questions, each into an empty table; a later start leaves the operator's alone. */
export async function seedCatalogue(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('catalogue')
    await seedProducts(tx)
    await seedQuestions(tx)
  })
}

async function seedProducts(tx: Tx): Promise<void> {
  const rows = FIRST_PRODUCTS.map((product, index) => ({
    takes_week: false,
    options: null,
    tax_category: 'electronic',
    ...product,
    position: index + 1,
  }))
  await raw(tx, {
    text: `insert into product (code, name, description, takes_week, options, fulfilment, tax_category, position)
           select code, name, description, takes_week, nullif(options, 'null'::jsonb), fulfilment, tax_category, position
           from jsonb_to_recordset($1::jsonb)
             as p(code text, name text, description text, takes_week boolean, options jsonb,
                  fulfilment text, tax_category text, position int)
           where not exists (select from product)`,
    values: [JSON.stringify(rows)],
  })
}

async function seedQuestions(tx: Tx): Promise<void> {
  await raw(tx, {
    text: `insert into interview_question (question, position)
           select question, position from unnest($1::text[]) with ordinality as q(question, position)
           where not exists (select from interview_question) order by position`,
    values: [FIRST_QUESTIONS],
  })
}
