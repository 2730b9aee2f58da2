/** Who asks: the page that is on its way, or the form that is about to. */
type Who = 'page' | 'form'

const asking = new Set<Who>()

/**
 * Dims every figure of the page while a new one is asked for (`base.css`). An attribute of the body and not a `:has()` there, for which
 * a browser styles the whole page anew with each part that comes into it.
 */
export function setAsking(who: Who, isAsking: boolean): void {
  if (isAsking) asking.add(who)
  else asking.delete(who)
  document.body.toggleAttribute('data-asking', asking.size > 0)
}
