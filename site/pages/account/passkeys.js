// Passkeys. Without this script the buttons stay hidden, and people sign in by email.

const works =
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(said.message ?? 'That didn’t work. Reload the page and try again.')
  return said
}

async function signIn(part) {
  const options = await post('/sign-in/passkey/options', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const answer = await navigator.credentials.get({ publicKey })
  const { next } = await post('/sign-in/passkey', { answer: answer.toJSON(), next: part.dataset.next })
  location.assign(next)
}

async function add(part) {
  const { token, name } = Object.fromEntries(new FormData(part))
  const options = await post('/account/passkeys/options', { token })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const answer = await navigator.credentials.create({ publicKey })
  const { next } = await post('/account/passkeys', { answer: answer.toJSON(), token, name })
  location.assign(next)
}

/** Rewords browsers' errors, which are meant for developers. */
function wordsOf(error) {
  if (error.name === 'NotAllowedError') return 'No passkey was used. Try again or sign in by email.'
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return error.message
}

for (const part of works ? document.querySelectorAll('[data-passkey]') : []) {
  const run = part.dataset.passkey === 'add' ? add : signIn
  const button = part.querySelector('button')
  const problem = part.querySelector('[role=alert]')
  const start = (event) => {
    event.preventDefault()
    problem.textContent = ''
    button.disabled = true
    run(part).catch((error) => {
      problem.textContent = wordsOf(error)
      button.disabled = false
    })
  }
  if (part.dataset.passkey === 'add') part.addEventListener('submit', start)
  else button.addEventListener('click', start)
  part.hidden = false
}
