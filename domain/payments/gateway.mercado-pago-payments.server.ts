import { inTransaction } from '#platform/db.server.ts'
import type { MercadoPagoPayment } from './gateway.mercado-pago-client.server.ts'
import { type MercadoPagoContext, preferences, type PreferenceRow } from './gateway.mercado-pago-preferences.server.ts'
import { giveBack } from './gateway.mercado-pago-refunds.server.ts'
import { OddPayment } from './odd-payment.ts'

/** Of these the money was taken, whatever went back later. */
const takenStatuses = new Set(['approved', 'authorized', 'refunded', 'charged_back', 'in_mediation'])

/** Of these the money is being taken, or is not decided. */
const undecidedStatuses = new Set(['pending', 'in_process'])

const isTaken = ({ status }: MercadoPagoPayment) => takenStatuses.has(status)
export const isUndecided = ({ status }: MercadoPagoPayment) => undecidedStatuses.has(status)

/**
 * Notes what has arrived for a preference: its first payment counts as long as it is open here.
 *
 * A guest may pay at one page twice, or after it was ended here, and Mercado Pago takes both. What does not count is given back at once, before
 * anybody has to ask.
 *
 * @returns what has become of it
 * @throws OddPayment where it was paid with another amount than it is of
 */
export async function settle(
  context: MercadoPagoContext,
  row: Pick<PreferenceRow, 'id' | 'reference' | 'amount_minor'>,
  payments: readonly MercadoPagoPayment[],
): Promise<PreferenceRow> {
  const own = payments.filter((payment) => payment.external_reference === row.reference && isTaken(payment))
  const odd = own.find(({ transaction_amount, currency_id }) => !isOfRow(row, { transaction_amount, currency_id }))
  if (odd) throw new OddPayment(`mercado-pago: payment ${odd.id} is of another amount`)
  const [first] = own.toSorted((a, b) => timeOf(a) - timeOf(b) || Number(a.id) - Number(b.id))
  if (first) await notePaid(context, row.id, first.id)
  const now = await preferences(context.db).where('id', '=', row.id).executeTakeFirstOrThrow()
  for (const payment of own)
    if (payment.id !== now.payment_id && payment.status === 'approved') await giveBack(context, now, payment)
  return now
}

const isOfRow = (
  { amount_minor }: Pick<PreferenceRow, 'amount_minor'>,
  { transaction_amount, currency_id }: Pick<MercadoPagoPayment, 'transaction_amount' | 'currency_id'>,
) => transaction_amount === amount_minor && currency_id === 'CLP'

const timeOf = ({ date_approved, date_created }: MercadoPagoPayment) => (date_approved ?? date_created).getTime()

/** The first one decides: a payment has arrived, or it was ended before. */
const notePaid = ({ db, clock }: MercadoPagoContext, id: string, paymentId: string): Promise<unknown> =>
  inTransaction(
    db,
    (tx) =>
      tx
        .updateTable('mercado_pago_preferences')
        .set({ status: 'paid', paid_at: clock(), payment_id: paymentId })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .execute(),
    'payments.begin-commit',
  )
