import { type Field, isHydrated, noted } from '../noted-fields.ts'
import { stateOf, takeOver } from './typed-fields.tsx'

/** Parts of the page that come later than this are other pages. */
const WAIT_MS = 30_000

/** Puts what was typed into fields that React has thrown away into those that stand there instead, as they come. */
export function keepTyped(): void {
  const lost = new Map([...noted().keys()].filter(isLost).map((field) => [field, stateOf(field)]))
  const watch = new MutationObserver(place)
  watch.observe(document, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), WAIT_MS)
  place()

  function place(): void {
    for (const [field, state] of lost) {
      const twin = twinOf(field)
      if (!twin || !isHydrated(twin)) continue
      lost.delete(field)
      // Somebody who types there again has seen that it was lost.
      if (twin.matches('[data-typed]')) continue
      takeOver(twin, state)
      if (document.activeElement === document.body) twin.focus()
    }
    if (lost.size === 0) watch.disconnect()
  }
}

/** Fields of other pages have gone as they should. */
const isLost = (element: Field) =>
  !element.isConnected &&
  element.dataset['typed'] === location.pathname &&
  element.matches('[name]:not([type=file], [type=password])')

/** The field of the same name and place in a form that is sent to the same address. */
function twinOf(field: Field): Field | undefined {
  const nth = alike(field, field.getRootNode() as ParentNode).indexOf(field)
  return alike(field, document)[nth]
}

const alike = ({ localName, name, type, form }: Field, root: ParentNode) =>
  [...root.querySelectorAll<Field>(`${localName}[name="${CSS.escape(name)}"]`)].filter(
    (each) => each.type === type && each.form?.getAttribute('action') === form?.getAttribute('action'),
  )
