import type { PinView } from '../pin.view.server.ts'
import { pinIn } from './write-pin.ts'

const names = ['coordinates', 'city', 'country']
const before = new WeakMap<HTMLElement, string>()

/**
 * Has the server read the pin of a form, whose rules need the world's places.
 *
 * @param address of the server's reader, in the page's language
 * @returns null where nothing has changed since, or a later question is on its way
 */
export async function readPin(box: HTMLElement, address: string): Promise<PinView | null> {
  const typed = new URLSearchParams(
    [...box.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
      .filter(({ name }) => names.includes(name))
      .map(({ name, value }) => [name, value]),
  )
  typed.set('intent', 'read')
  const question = typed.toString()
  if (before.get(box) === question) return null
  before.set(box, question)
  try {
    const answer = await fetch(address, { method: 'POST', body: typed })
    const found: PinView | null = answer.ok ? ((await answer.json()) as PinView) : null
    if (before.get(box) !== question || !found) return null
    const input = pinIn(box)
    // A point that was written is on the map already, and loses decimals on its way.
    return input?.value === input?.dataset['written'] ? { ...found, point: null } : found
  } catch {
    // The next blur asks again.
    before.delete(box)
    return null
  }
}
