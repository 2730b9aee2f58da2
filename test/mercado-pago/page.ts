import type { StandInPreference } from './books.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const page = (body: string) =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mercado Pago</title><main>${body}</main>`

/** Checkout Pro's page, as short as it can be: how one pays, and the way back without paying. */
export function checkoutPage({ id, title, amount }: StandInPreference): string {
  const fill = (label: string, as: string) =>
    `<form method="post" action="/checkout/fill"><input type="hidden" name="pref_id" value="${escaped(id)}"><input type="hidden" name="as" value="${as}"><button>${label}</button></form>`
  return page(
    `<h1>Mercado Pago</h1><p>${escaped(title)}: $${amount}</p>
    ${fill('Pagar con tarjeta', 'approved')}
    ${fill('Tarjeta rechazada', 'rejected')}
    ${fill('Volver al sitio', 'left')}`,
  )
}

export const deadPage = () => page('<h1>Este pago ya venció</h1>')
