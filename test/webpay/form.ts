import type { StandInTransaction } from './books.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const page = (body: string) =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Webpay</title><main>${body}</main>`

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')

/** Webpay's form, as short as it can be: how one pays, and the ways to come back without paying. */
export function formPage({ token, buyOrder, sessionId, amount, returnUrl }: StandInTransaction): string {
  const order = { TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId }
  const fill = (label: string, fields: Record<string, string>) =>
    `<form method="post" action="/webpayserver/fill">${hidden({ token, ...fields })}<button>${label}</button></form>`
  return page(
    `<h1>Webpay</h1><p>Monto: $${amount}</p>
    ${fill('Pagar con crédito', { type: 'VN', installments: '0' })}
    ${fill('Pagar en 3 cuotas sin interés', { type: 'SI', installments: '3' })}
    ${fill('Pagar con Redcompra', { type: 'VD', installments: '0' })}
    ${fill('Tarjeta rechazada', { type: 'VN', installments: '0', declined: '1' })}
    <form method="post" action="${escaped(returnUrl)}" >${hidden({ TBK_TOKEN: token, ...order })}<button formaction="/webpayserver/leave?then=stopped">Anular compra y volver</button></form>
    <form method="post" action="/webpayserver/leave?then=timed-out">${hidden({ TBK_TOKEN: token, ...order })}<button>Dejar pasar el tiempo</button></form>`,
  )
}

/** The way back by POST, from Webpay's origin, as its environment for trials sends who has given up. */
export const leavingPage = (returnUrl: string, fields: Record<string, string>) =>
  page(`<form method="post" action="${escaped(returnUrl)}">${hidden(fields)}<button>Volver al comercio</button></form>`)

export const deadPage = () => page('<h1>La sesión ha expirado</h1>')
