import { html } from 'hono/html'

type Html = ReturnType<typeof html>

/** The frame of every email. It loads nothing, so that opening an email isn't tracked. */
export async function emailHtml(title: string, body: Html | Promise<Html>): Promise<string> {
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
        <div style="max-width:520px;margin:0 auto">${await body}</div>
      </body>
    </html>`
  return String(document)
}
