import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDatabase } from '../../test/service.ts'
import type { Opened } from './open.ts'
import { raw } from './raw.ts'

/** Triggers, which entities can't describe. This is the only list of them. */
const TRIGGERS = [
  'category.category_moved',
  'category.category_renamed',
  'category.category_to_embed',
  'category_place.places_added',
  'category_place.places_gone',
  'comment.comments_added',
  'comment.comments_changed',
  'comment.comments_gone',
  'draft.draft_changed',
  'helpful_vote.helpful_votes_added',
  'helpful_vote.helpful_votes_gone',
  'listing.listing_added',
  'listing.listing_band_added',
  'listing.listing_band_changed',
  'listing.listing_band_gone',
  'listing.listing_category_names',
  'listing.listing_changed',
  'listing.listing_founders',
  'listing.listing_launches',
  'listing.listing_to_embed_added',
  'listing.listing_to_embed_changed',
  'listing.listing_words_added',
  'listing.listing_words_changed',
  'listing.listing_words_gone',
  'listing.live_listing_added',
  'listing.live_listing_changed',
  'listing.live_listing_gone',
  'listing_category.further_category',
  'listing_category.listing_category_to_embed',
  'listing_follow.follow_changed',
  'listing_owner.helpful_voter_owns',
  'listing_owner.reviewer_owns',
  'review.review_changed',
  'vote.vote_anonymized',
]

/** Foreign keys to the same table, or over two columns. */
const FOREIGN_KEYS = [
  'category.category_parent_id_fkey',
  'comment.comment_parent_id_fkey',
  'invoice.invoice_corrects_fkey',
  'payment_refund.payment_refund_number_attempt_fkey',
]

let opened: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  opened = await anOpenDatabase()
})
afterAll(() => opened.close())

test('the entities match the migrations, except for triggers, check constraints and four foreign keys', async () => {
  const { orm } = opened.db as Opened
  const { up } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false, safe: false, dropTables: false })
  const found = up
    .split('\n')
    .filter((line) => line && !/^drop function if exists "\w+_fn"\(\);$/.test(line)) // one line per trigger
    // Check constraints exist only in the migrations. An enum that differs also adds its own check, so it
    // still fails here.
    .filter((line) => !/^alter table "\w+" drop constraint "\w+_check\d?";$/.test(line))
    .map(
      (line) =>
        /^drop trigger if exists "(?<name>\w+)" on "(?<table>\w+)";$/.exec(line)?.groups ??
        /^alter table "(?<table>\w+)" drop constraint "(?<name>\w+)";$/.exec(line)?.groups ??
        line,
    )
    .map((one) => (typeof one === 'string' ? one : `${one['table']}.${one['name']}`))
  expect(found.toSorted()).toEqual([...FOREIGN_KEYS, ...TRIGGERS].toSorted())
})

test('every table has an entity', async () => {
  const { orm } = opened.db as Opened
  const tables = await raw<{ name: string }>(opened.db.read, {
    text: `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations'`,
  })
  const owned = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)
  expect(owned.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('schema.sql shows the tables as the migrations leave them; vitest -u rewrites it', async () => {
  const rows = async (text: string) =>
    (await raw<{ line: string; of: string }>(opened.db.read, { text })).map(({ line, of }) => ({ line, of }))
  const columns = await rows(`
    select c.relname as of, format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
          when a.attidentity = 'a' then ' generated always as identity'
          when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid)) else '' end) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`)
  const constraints = await rows(`
    select conrelid::regclass::text as of, format('  constraint %s %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and contype <> 't'
    order by conrelid::regclass::text collate "C", contype, conname collate "C"`)
  const indexes = await rows(`
    select tablename as of, indexdef || ';' as line from pg_indexes where schemaname = 'public'
      and not exists (select from pg_constraint where conname = indexname) order by tablename collate "C", indexname collate "C"`)
  const triggers = await rows(`
    select tgrelid::regclass::text as of, pg_get_triggerdef(oid) || ';' as line from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by tgrelid::regclass::text collate "C", tgname collate "C"`)
  const functions = await rows(`
    select '' as of, trim(trailing E'\\n ' from pg_get_functiondef(p.oid)) || ';' as line from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by proname collate "C"`)
  const linesOf = (table: string, all: typeof columns) => all.filter(({ of }) => of === table).map(({ line }) => line)
  const tables = [...new Set(columns.map(({ of }) => of))].filter((name) => name !== 'mikro_orm_migrations')
  const text = [
    '-- The whole schema as the migrations leave it. Written by schema.test.ts: do not edit.',
    ...tables.map((table) =>
      [
        `create table ${table} (\n${[...linesOf(table, columns), ...linesOf(table, constraints)].join(',\n')}\n);`,
        ...linesOf(table, indexes),
        ...linesOf(table, triggers),
      ].join('\n'),
    ),
    ...functions.map(({ line }) => line),
  ].join('\n\n')
  await expect(text.replaceAll('public.', '')).toMatchFileSnapshot('schema.sql')
})
