import { html } from 'hono/html'
import type { DigestContent, EmailFacts } from '../../../domain/accounts/emails/email.ts'
import { digestContent, digestSubject } from '../../../domain/digest/digest-content.ts'
import { weeksAfter } from '../../../domain/launches/week.ts'
import { defineEmail, type EmailSite, type EmailTexts } from '../define-email.ts'
import { emailHtml } from '../email-html.ts'
import { emailButton, offHtml, offText } from '../email-parts.ts'

type Line = DigestContent['launches'][number] & { note?: string }

interface Section {
  title: string
  lines: Line[]
}

const MEDALS = ['🥇', '🥈', '🥉']

/** The sections that have something to tell, the person's own categories first. */
function sectionsOf({ winners, launches, followed }: DigestContent): Section[] {
  return [
    { title: 'New in the categories you follow', lines: followed.map((one) => ({ ...one, note: one.category })) },
    {
      title: 'Last week’s winners',
      lines: winners.map(({ place, votes, ...one }) => ({
        ...one,
        note: `${MEDALS[place - 1]} ${votes} ${votes === 1 ? 'vote' : 'votes'}`,
      })),
    },
    { title: 'Launching this week', lines: launches },
  ].filter(({ lines }) => lines.length)
}

function allLaunches({ week, content }: EmailFacts['weekly-digest'], { siteUrl }: EmailSite) {
  const total = content?.total ?? 0
  return {
    name: total > 1 ? `See all ${total} launches and vote` : 'See this week and vote',
    url: `${siteUrl}/launches/${weeksAfter(week, 1)}`,
  }
}

export default defineEmail({
  kind: 'weekly-digest',
  load: async (facts, db) => ({ ...facts, content: await digestContent(db, facts) }),
  subject: ({ content }, { siteName }) => digestSubject(content, siteName),

  text(facts, site) {
    const { name, url } = allLaunches(facts, site)
    const sections = facts.content ? sectionsOf(facts.content) : []
    return `${[
      `This week on ${site.siteName}`,
      ...sections.map(({ title, lines }) => [title, ...lines.map((line) => textOf(line, site))].join('\n\n')),
      `${name}:\n${url}`,
      ...offText(site),
    ].join('\n\n\n')}\n`
  },

  html(facts, site) {
    const { name, url } = allLaunches(facts, site)
    const sections = facts.content ? sectionsOf(facts.content) : []
    return emailHtml(
      `This week on ${site.siteName}`,
      html`<p style="margin:0;font-weight:600;opacity:0.75">${site.siteName}</p>
        <h1 style="margin:4px 0 0;font-size:26px;line-height:1.25">This week’s launches</h1>
        ${sections.map((section) => sectionHtml(section, site))} ${emailButton(url, name)} ${offHtml(site)}`,
    )
  },
})

function textOf({ slug, name, tagline, note }: Line, { siteUrl }: EmailTexts): string {
  return [`${name}${note ? ` (${note})` : ''}`, ...(tagline ? [tagline] : []), `${siteUrl}/listings/${slug}`].join('\n')
}

function sectionHtml({ title, lines }: Section, { siteUrl }: EmailTexts) {
  return html`<h2 style="margin:32px 0 4px;font-size:17px;line-height:1.3">${title}</h2>
    <table role="presentation" style="width:100%;border-collapse:collapse">
      ${lines.map(
        ({ slug, name, tagline, note }) =>
          html`<tr>
            <td style="padding:12px 14px 12px 0;width:44px;vertical-align:top;border-bottom:1px solid #8884">
              <div
                style="width:44px;height:44px;border-radius:10px;background:#0b7a5f22;font:600 20px/44px system-ui,sans-serif;text-align:center"
                aria-hidden="true"
              >
                ${(/\p{L}|\p{N}/u.exec(name)?.[0] ?? '?').toUpperCase()}
              </div>
            </td>
            <td style="padding:10px 0 12px;vertical-align:top;border-bottom:1px solid #8884;overflow-wrap:anywhere">
              <a href="${siteUrl}/listings/${slug}" style="font-weight:600;color:inherit;text-decoration:none"
                >${name}</a
              >
              ${note ? html`<span style="font-size:13px;opacity:0.75;white-space:nowrap">&nbsp; ${note}</span>` : ''}
              ${tagline ? html`<br /><span style="opacity:0.8">${tagline}</span>` : ''}
            </td>
          </tr>`,
      )}
    </table>`
}
