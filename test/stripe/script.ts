/**
 * As much of Stripe's script as checkout calls, and the page of its fields: frames of another origin that are mounted, asked for
 * the card when it is confirmed, and covered by the bank's question where there is one.
 */
export const scriptOf = (address: string) => `
const ORIGIN = ${JSON.stringify(address)}
const frameOf = (path, title, style) => {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: ORIGIN + path, title })
  frame.style.cssText = style
  return frame
}
const answerOf = (frame) => new Promise((done) => {
  const listen = (event) => {
    if (event.origin !== ORIGIN || event.source !== frame.contentWindow) return
    window.removeEventListener('message', listen)
    done(event.data)
  }
  window.addEventListener('message', listen)
})
const texts = {
  en: { fields: 'Secure payment fields', bank: 'Your bank', declined: 'Your card has been declined.', ended: 'This session has ended.' },
  es: { fields: 'Campos de pago seguros', bank: 'Tu banco', declined: 'Tu tarjeta ha sido rechazada.', ended: 'Esta sesión terminó.' },
}
window.Stripe = (key, { locale }) => {
  const t = texts[locale]
  return {
    initCheckoutElementsSdk: ({ clientSecret }) => {
      const listeners = {}
      let frame
      const send = async (card, isConfirmed) => {
        const body = JSON.stringify({ key, clientSecret, ...card, isConfirmed })
        return (await fetch(ORIGIN + '/script/confirm', { method: 'POST', body })).json()
      }
      const askBank = async () => {
        const bank = frameOf('/script/bank?lang=' + locale, t.bank, 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:99;background:#fff')
        document.body.append(bank)
        const isConfirmed = (await answerOf(bank)).isConfirmed
        bank.remove()
        return isConfirmed
      }
      const confirm = async () => {
        const told = answerOf(frame)
        frame.contentWindow.postMessage('card', ORIGIN)
        const card = await told
        let answer = await send(card)
        if (answer.outcome === 'challenge') answer = await send(card, await askBank())
        if (answer.outcome !== 'paid') {
          const message = answer.outcome === 'session-ended' ? t.ended : t.declined
          return { type: 'error', error: { message, code: 'paymentFailed', paymentFailed: { declineCode: answer.outcome } } }
        }
        window.location.assign(answer.returnUrl)
        return { type: 'success' }
      }
      return {
        createPaymentElement: () => ({
          on: (name, listener) => { listeners[name] = listener },
          mount: (place) => {
            frame = frameOf('/script/fields?lang=' + locale, t.fields, 'width:100%;height:15rem;border:0')
            frame.onload = () => listeners.ready?.()
            place.append(frame)
          },
          destroy: () => frame?.remove(),
        }),
        loadActions: async () =>
          clientSecret ? { type: 'success', actions: { confirm } } : { type: 'error', error: { message: 'no secret' } },
      }
    },
  }
}`

const page = (lang: string, title: string, body: string, script: string) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title><body><main>${body}</main><script>${script}</script>`

const words = {
  en: {
    title: 'Card',
    number: 'Card number',
    expiry: 'Expiry',
    cvc: 'CVC',
    bank: 'Do you confirm?',
    yes: 'Complete',
    no: 'Fail',
  },
  es: {
    title: 'Tarjeta',
    number: 'Número',
    expiry: 'Vencimiento',
    cvc: 'CVC',
    bank: '¿Confirmas?',
    yes: 'Sí',
    no: 'No',
  },
}

/** The page in a frame: the fields, or the bank's question. */
export function framePage(kind: 'fields' | 'bank', lang: 'en' | 'es'): string {
  const t = words[lang]
  if (kind === 'bank')
    return page(
      lang,
      t.bank,
      `<h1>${t.bank}</h1><button data-yes>${t.yes}</button> <button>${t.no}</button>`,
      `for (const button of document.querySelectorAll('button')) button.onclick = () => parent.postMessage({ isConfirmed: 'yes' in button.dataset }, '*')`,
    )
  const field = (name: 'number' | 'expiry' | 'cvc') => `<p><label>${t[name]} <input name="${name}"></label></p>`
  return page(
    lang,
    t.title,
    `<h1>${t.title}</h1>${field('number')}${field('expiry')}${field('cvc')}`,
    `onmessage = (event) => event.data === 'card' && event.source.postMessage({ number: document.querySelector('[name=number]').value }, event.origin)`,
  )
}
