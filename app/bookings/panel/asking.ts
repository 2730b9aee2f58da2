/** The source of a pending update: a navigation, or a form before its submission. */
type Who = 'page' | 'form'

const asking = new Set<Who>()

/** Dims figures that are being updated; an attribute of the body, as `:has()` would restyle the page. */
export function setAsking(who: Who, isAsking: boolean): void {
  if (isAsking) asking.add(who)
  else asking.delete(who)
  document.body.toggleAttribute('data-asking', asking.size > 0)
}
