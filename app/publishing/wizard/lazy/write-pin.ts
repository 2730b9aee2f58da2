import type { Point } from '#kernel/geo.ts'

/** Writes a point into the form of an element as a person would type it; five decimals are about a metre. */
export function writePin(within: HTMLElement, { lat, lng }: Point): void {
  const input = pinIn(within)
  if (!input) return
  input.value = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  input.dataset['written'] = input.value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export function pinIn(within: HTMLElement): HTMLInputElement | null {
  const input = within.closest('form')?.elements.namedItem('coordinates')
  return input instanceof HTMLInputElement ? input : null
}
