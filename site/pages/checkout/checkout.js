// Updates the VAT when the buyer changes the country, postal code or VAT number. Without this script, the
// "Update VAT" button does it.
const form = document.querySelector('[data-checkout]')
let latest = 0

async function preview() {
  const mine = ++latest
  const body = new URLSearchParams(new FormData(form))
  body.set('go', 'preview')
  const res = await fetch(form.action, { method: 'POST', body })
  const page = new DOMParser().parseFromString(await res.text(), 'text/html')
  if (mine !== latest) return
  for (const part of ['#totals', '.ways']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part).replaceWith(fresh)
  }
}

for (const name of ['country', 'postcode', 'vat_number'])
  form.elements[name]?.addEventListener('change', () => {
    if (form.elements.country.value) void preview()
  })
