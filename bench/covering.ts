import { coveredTogether } from '#domain/contact/covering.ts'
import { messageLimits } from '#domain/messaging/message.ts'
import { type Figure, median } from './report.ts'

const REPEATS = 20
/** Each is repeated up to the longest message; all but the first are made to be slow. */
const texts: Readonly<Record<string, string>> = {
  'an ordinary text': 'Hola, somos 25 personas y llegamos el 10/12/2026 a las 10:30 con 4 autos. ',
  'letters and at signs': 'a@',
  'letters and full stops': 'a.',
  'low lines': '_',
  'single digits': '1 ',
  'words of digits': 'nueve y ',
  'spelled letters': 'a ',
  'spoken addresses': 'a arroba b punto ',
  'names of hosts': 'abcd.cl ',
  'numbers of bookings': 'reserva 12345678 ',
  'enclosed digits': '①',
  'phrases in one character': '\ufdfa',
  'streets without a number': 'Calle Los A ',
}

/** The time to read the longest message for contact data. */
export async function measure(): Promise<Figure[]> {
  return Object.entries(texts).map(([name, part]) => {
    const text = part.repeat(Math.ceil(messageLimits.text / part.length)).slice(0, messageLimits.text)
    const times = Array.from({ length: REPEATS }, () => {
      const begun = performance.now()
      coveredTogether([text])
      return performance.now() - begun
    })
    return { figure: name, value: median(times), unit: 'ms', goal: '<=5' } satisfies Figure
  })
}
