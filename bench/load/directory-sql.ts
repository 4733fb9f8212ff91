// The statements that make a fictional directory. Every value derives from the seed, the row's number and its purpose.
import * as words from './words.ts'

/** Two years of launch weeks. */
const WEEKS = 104
/**
 * SQL for the number of half-lives between `EPOCH_SECONDS` and `time`, computed as in
 * `domain/votes/standing.ts`.
 */
const HALF_LIVES = (time: string) => `(extract(epoch from ${time})::float8 - ${Date.UTC(2026, 0, 1) / 1000}) / 259200`

const list = (items: string[]) => `array[${items.map((item) => `'${item}'`).join(', ')}]::text[]`

/**
 * SQL functions that compute, from a row's number `i`, a number from 0 to 1 for each purpose `k`, and the
 * words, names and slugs that this number selects.
 */
export const PREPARATION = (seed: number, now: Date) => [
  'create schema fill',
  `create function fill.u(i bigint, k int) returns float8 language sql immutable parallel safe as $$
     select ((hashint8extended(i, ${seed} * 1000003 + k) >> 12) & 4503599627370495)::float8 / 4503599627370496 $$`,
  // PostgreSQL arrays start at 1.
  `create function fill.pick(a text[], share float8) returns text language sql immutable parallel safe as $$
     select a[1 + floor(share * cardinality(a))::int] $$`,
  ...Object.entries({
    topic: words.TOPICS,
    phrase: words.PHRASES,
    syllable: words.SYLLABLES,
    ending: words.ENDINGS,
    stage: words.STAGES,
    price: words.PRICING_MODELS,
    country: words.COUNTRIES,
    first: words.FIRST_NAMES,
    last: words.LAST_NAMES,
  }).map(
    ([name, items]) =>
      `create function fill.${name}s() returns text[] language sql immutable parallel safe as $$ select ${list(items)} $$`,
  ),
  // The product of two shares makes the first words common and the last ones rare.
  `create function fill.topic(i bigint, k int) returns text language sql immutable parallel safe as $$
     select fill.pick(fill.topics(), fill.u(i, k) * fill.u(i, k + 1)) $$`,
  `create function fill.coined(i bigint, k int, n int) returns text language sql immutable parallel safe as $$
     select initcap(string_agg(fill.pick(fill.syllables(), fill.u(i, k + at)), '' order by at)) from generate_series(1, n) as at $$`,
  `create function fill.slug(name text) returns text language sql immutable parallel safe as $$
     select trim(both '-' from regexp_replace(lower(public.f_unaccent(name)), '[^a-z0-9]+', '-', 'g')) $$`,
  `create function fill.now() returns timestamptz language sql immutable parallel safe as $$
     select '${now.toISOString()}'::timestamptz $$`,
  // The leaf categories, in an order derived from the seed; the first ones get the most listings.
  `create table fill.leaf as select array_agg(id order by hashint8extended(id, ${seed})) as ids,
       array_agg(f_category_names(0, id, false) order by hashint8extended(id, ${seed})) as names
     from category c where not exists (select from category below where below.parent_id = c.id)`,
]

const JOINED = `lower(replace(public.f_unaccent(name), ' ', ''))`
const COPIES = (column: string) =>
  `(select i, row_number() over (partition by ${column} order by i) as copy from fill.name) as same`

/**
 * A unique name and slug for each of $SIZE listings: coined words, camel-case compounds and pairs of words.
 */
export const NAMES = [
  `create unlogged table fill.name as
     select i, case
       when kind < .40 then fill.coined(i, 100, 3 + (fill.u(i, 1) < .4)::int) || fill.pick(fill.endings(), fill.u(i, 2))
       when kind < .65 then fill.coined(i, 100, 2 + (fill.u(i, 1) < .5)::int) || ' ' || initcap(fill.topic(i, 3))
       when kind < .76 then fill.coined(i, 100, 2 + (fill.u(i, 1) < .5)::int) || initcap(fill.topic(i, 3))
       when kind < .87 then initcap(fill.topic(i, 3)) || fill.coined(i, 100, 2 + (fill.u(i, 1) < .5)::int)
       when kind < .94 then initcap(fill.topic(i, 3)) || initcap(fill.pick(fill.topics(), fill.u(i, 5)))
       else initcap(fill.topic(i, 3)) || fill.pick(fill.endings(), .3 + .7 * fill.u(i, 2)) end as name,
       null::text as slug
     from (select i, fill.u(i, 0) as kind from generate_series(1, $SIZE) as i) as numbered`,
  `update fill.name set name = translate(name, 'aeou', 'áéöü') where fill.u(i, 6) < .01`,
  `update fill.name set name = fill.coined(name.i, 110, 2) || ' ' || name from ${COPIES(JOINED)}
     where same.i = name.i and copy > 1`,
  `update fill.name set name = name || ' ' || copy from ${COPIES(JOINED)} where same.i = name.i and copy > 1`,
  'update fill.name set slug = fill.slug(name)',
  `update fill.name set slug = slug || '-' || name.i from ${COPIES('slug')} where same.i = name.i and copy > 1`,
  'create unique index on fill.name (i) include (name, slug)',
  'vacuum analyze fill.name',
]

const FOUNDER_EVERY = 5
const FOUNDER = "fill.pick(fill.firsts(), fill.u(i, 60)) || ' ' || fill.pick(fill.lasts(), fill.u(i, 61))"

/** SQL for the place of a listing's category among the leaves. */
const LEAF = '1 + floor(fill.u(i, 25) * fill.u(i, 26) * cardinality(ids))::int'

/** The listings numbered $1 to $2. */
export const LISTINGS = `
  insert into listing (id, slug, status, plan, launch_week, live_at, website_url, site, host, domain, name, tagline,
    short_description, description, stage, pricing_model, country, keywords, category_id, category_names, profile, origins, screenshots,
    domain_rating, votes, trend, views, followers, created_at, updated_at, last_vote_at, billboard_cents,
    revenue_cents)
  overriding system value
  select i, slug, status, plan, week, live_at, 'https://' || host, host, host, host, name, tagline,
    tagline || '. ' || initcap(topics[4]) || ' ' || phrases[2] || ' ' || topics[5] || '.', description,
    fill.pick(fill.stages(), fill.u(i, 20) * fill.u(i, 21)), fill.pick(fill.prices(), fill.u(i, 22)),
    fill.pick(fill.countrys(), fill.u(i, 23) * fill.u(i, 24)), topics[1:4],
    ids[${LEAF}], names[${LEAF}],
    jsonb_build_object('tags', to_jsonb(topics[1:3]), 'usps', jsonb_build_array('The only ' || topics[1] || ' ' || phrases[1] || ' ' || topics[3]),
      'features', jsonb_build_array(initcap(topics[1]) || ' ' || topics[2], initcap(topics[3]) || ' ' || phrases[1] || ' ' || topics[5], initcap(topics[6])),
      'pricing_summary', 'From $' || 5 + floor(fill.u(i, 27) * 90) || ' a month', 'city', initcap(fill.coined(i, 130, 3)),
      'founded_year', 2005 + floor(fill.u(i, 28) * 21)::int, 'contact_email', 'hello@' || host, 'demo_video_url', null,
      'logo_url', 'https://' || host || '/logo.png',
      'faqs', jsonb_build_array(jsonb_build_object('question', 'Is there a free plan?', 'answer', 'Yes, for ' || topics[2] || '.')),
      'founders', case when i % ${FOUNDER_EVERY} = 0 then jsonb_build_array(jsonb_build_object('name', ${FOUNDER}, 'title', 'Founder')) else '[]' end,
      'socials', jsonb_build_object('x', 'https://x.com/' || replace(slug, '-', '')), 'founder_socials', '{}'::jsonb, 'seo', '{}'::jsonb),
    jsonb_build_object('tagline', jsonb_build_object('state', 'ai', 'evidence',
      jsonb_build_array(jsonb_build_object('quote', tagline, 'url', 'https://' || host, 'fetched_at', '2026-11-01T09:00:00.000Z')))),
    -- Most products have screenshots; what they show takes no part in the pages' time.
    case when fill.u(i, 51) < .8 then jsonb_build_array(jsonb_build_object('url', '/media/' || md5(slug)::uuid || '.webp',
      'alt', name, 'width', 1280, 'height', 800)) else '[]' end,
    case when fill.u(i, 29) < .3 then jsonb_build_object('value', floor(90 * fill.u(i, 30) * fill.u(i, 31)), 'observed_at', '2026-11-15T03:00:00.000Z',
      'source', case when fill.u(i, 32) < .8 then 'openpagerank' else 'ahrefs' end, 'trend', '[]'::jsonb) end,
    votes, case when votes > 0 then ${HALF_LIVES('last_vote')} + ln(1 + votes * fill.u(i, 33) / 10) / ln(2) end,
    case when status = 'live' then floor(200000 * power(fill.u(i, 34), 6))::bigint else 0 end,
    case when status = 'live' then floor(1000 * power(fill.u(i, 35), 9))::int else 0 end, created_at, created_at,
    case when votes > 0 then last_vote end,
    case when status = 'live' and fill.u(i, 37) < .005 then 500 + floor(100000 * fill.u(i, 38))::int else 0 end,
    case when status = 'live' and fill.u(i, 39) < .01 then floor(5000000 * power(fill.u(i, 40), 4))::bigint end
  from (
    select *, live_at + (fill.now() - live_at) * fill.u(i, 42) as last_vote,
      week - interval '20 days' * fill.u(i, 43) as created_at,
      initcap(topics[1]) || ' ' || topics[2] || ' ' || phrases[1] || ' ' || topics[3] as tagline
    from (
      select *, case when status = 'live' then floor(2000 * power(fill.u(i, 44), 8))::int else 0 end as votes,
        case when status = 'live' then (week::timestamp + interval '1 hour' * fill.u(i, 45)) at time zone 'UTC' end as live_at
      from (
        select i, name, slug, slug || '.example' as host,
          case when fill.u(i, 46) < .02 then 'scheduled' else 'live' end as status,
          case when fill.u(i, 47) < .1 then 'paid' else 'free' end as plan,
          case when fill.u(i, 46) < .02 then date_trunc('week', fill.now())::date + 7 * (1 + floor(12 * fill.u(i, 48))::int)
            -- Newer weeks are fuller.
            else date_trunc('week', fill.now())::date - 7 * floor(${WEEKS} * power(fill.u(i, 48), 1.3))::int end as week,
          array(select fill.topic(i, 200 + 2 * k) from generate_series(1, 6) as k) as topics,
          array(select fill.pick(fill.phrases(), fill.u(i, 230 + k)) from generate_series(1, 3) as k) as phrases,
          (select string_agg(fill.pick(fill.phrases(), fill.u(i, 300 + k)) || ' ' || fill.topic(i, 400 + 2 * k), ' ')
             from generate_series(1, 4 + floor(6 * fill.u(i, 49))::int) as k)
            -- Words that hardly anyone else uses.
            || ', by ' || fill.coined(i, 140, 3) as description
        from fill.name where i between $1 and $2 offset 0
      ) as named
    ) as launched
  ) as voted, fill.leaf`

/** The rows in other tables for $SIZE listings. */
export const AROUND = [
  `select setval(pg_get_serial_sequence('listing', 'id'), $SIZE)`,
  `insert into listing_category (listing_id, category_id, position)
     select id, further, 1 from (
       select id, category_id, ids[1 + floor(fill.u(id, 50) * cardinality(ids))::int] as further from listing, fill.leaf
       where plan = 'paid') as paid where further <> category_id`,
  `update listing set category_names = f_category_names(id, category_id, true)
     where id in (select listing_id from listing_category)`,
  `insert into listing_alternative (listing_id, alternative_id, approved_at)
     select distinct on (l.id, other) l.id, other, fill.now() from listing l, generate_series(1, 3) as k,
       lateral (select 1 + floor(fill.u(l.id, 53 + k) * $SIZE)::bigint as other) as picked
     where fill.u(l.id, 53) < .01 and other <> l.id`,
  `insert into listing_revenue (listing_id, last_30_days_cents, mrr_cents, total_cents, source, observed_at)
     select id, revenue_cents, revenue_cents, revenue_cents * 9, 'stripe', '2026-11-15T03:00:00Z' from listing
     where revenue_cents is not null`,
  `insert into founder (id, slug, name, name_key) overriding system value
     select i / ${FOUNDER_EVERY}, fill.slug(name) || '-' || i / ${FOUNDER_EVERY}, name, lower(name)
     from (select i, ${FOUNDER} as name from generate_series(${FOUNDER_EVERY}, $SIZE, ${FOUNDER_EVERY}) as i) as named`,
  `select setval(pg_get_serial_sequence('founder', 'id'), $SIZE / ${FOUNDER_EVERY})`,
  `insert into listing_founder (listing_id, founder_id, position, title)
     select i, i / ${FOUNDER_EVERY}, 0, 'Founder' from generate_series(${FOUNDER_EVERY}, $SIZE, ${FOUNDER_EVERY}) as i`,
  `insert into blog_post (slug, title, summary, body_markdown, author, published_at)
     select 'post-' || i, 'How ' || fill.topic(i, 70) || ' changes ' || fill.topic(i, 72), 'Notes on ' || fill.topic(i, 74) || '.',
       string_agg(fill.pick(fill.phrases(), fill.u(i, 500 + k)) || ' ' || fill.topic(i, 600 + 2 * k), ' '), ${FOUNDER},
       fill.now() - interval '730 days' * fill.u(i, 76)
     from generate_series(1, greatest(200, $SIZE / 100)) as i, generate_series(1, 40) as k group by i`,
  `insert into award_week (week, given_at)
     select distinct launch_week, (launch_week + 7)::timestamp at time zone 'UTC' from listing
     where status = 'live' and launch_week < date_trunc('week', fill.now())::date`,
]

/** Ranks the listings numbered $1 to $2 in their categories. */
export const PLACES = 'select place_in_categories(array(select id from listing where id between $1 and $2))'

/** Data whose computation needs the indexes: awards, and figures that triggers would normally maintain. */
export const FIGURES = [
  'select f_count_bands()',
  `update live_count set n = (select count(*) from listing where status = 'live')`,
  `insert into launch (listing_id, week, kind, state, votes, last_vote_at)
     select id, launch_week, coalesce(plan, 'free'), case status when 'live' then 'launched' else 'planned' end, in_week,
       case when in_week > 0 then least(last_vote_at, live_at + interval '6 days' * fill.u(id, 36)) end
     from (select *, floor(votes * (.2 + .6 * fill.u(id, 41)))::int as in_week from listing) as l
     where launch_week is not null
     on conflict (listing_id, week) do update set votes = excluded.votes, last_vote_at = excluded.last_vote_at`,
  `insert into award (week, place, listing_id, votes)
     select week, place, listing_id, votes from award_week a, lateral (
       select listing_id, votes, row_number() over (order by votes desc, last_vote_at, listing_id) as place from launch n
       where state = 'launched' and n.week = a.week and votes > 0
       order by votes desc, last_vote_at, listing_id limit 3) as winners`,
  `update founder set live_listings = 1, title = lf.title, country = l.country
     from listing_founder lf join listing l on l.id = lf.listing_id
     where lf.founder_id = founder.id and l.status = 'live'`,
]
