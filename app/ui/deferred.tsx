import { type ComponentType, lazy, memo, Suspense } from 'react'
import { isNative } from '#app/native/is-native.ts'
import { patient } from './patient.ts'
import { whenRead } from './when-read.ts'

/** Whether the page's first script has marked a field as typed in (`app/shell/start-script.ts`). */
const isTyped = () => document.querySelector('[data-typed]')

type Load<Props> = () => Promise<ComponentType<Props>>

/** The server's list of parts to load before its first page. */
const unloaded = new Set<() => Promise<void>>()

/** A part loaded when first rendered; the server renders it, so that it is there without script. */
export function deferred<Props extends object>(load: Load<Props>): ComponentType<Props> {
  if (!import.meta.env.SSR)
    return lazy(async () => {
      const Part = await patient(load)
      if (!isTyped()) return { default: Part }
      const { takingOver } = await loadTypedFields()
      return { default: takingOver(Part) }
    })

  let Part: ComponentType<Props> | undefined
  unloaded.add(async () => {
    Part = await load()
  })
  return (props) => {
    if (!Part) throw new Error('A deferred part is rendered before loadDeferred() has loaded it.')
    return <Part {...props} />
  }
}

/** Loads all deferred parts on the server, also those within others. */
export async function loadDeferred(): Promise<void> {
  while (unloaded.size > 0) {
    await Promise.all(
      [...unloaded].map(async (load) => {
        await load()
        unloaded.delete(load)
      }),
    )
  }
}

/**
 * A server-rendered part hydrated later; memoised, as a new render before its script would hide it.
 *
 * @param nearId of an element in the part: its script waits until that is about to be seen, or the page is used; null: until it is used
 * @param Fallback shown until the script is loaded, on a page that the browser renders
 */
export function deferredHydration<Props extends object>(
  load: Load<Props>,
  nearId?: string | null,
  Fallback?: ComponentType<Props>,
) {
  const Part = deferred(async () => {
    if (nearId === undefined || import.meta.env.SSR) return load()
    await (nearId === null ? used : nearViewOrUsed(nearId))
    // Behind a field's scripts, since the first use may be a tap into that.
    await Promise.resolve()
    return load()
  })
  return hydrated(Part, Fallback)
}

/** A part with a field, a plain form until it is used: its scripts are fetched ahead, once the page is read. */
export function deferredField<Props extends object>(load: Load<Props>) {
  if (import.meta.env.SSR) return hydrated(deferred(load))
  // A letter may be typed at any moment until the part is hydrated.
  const loadBoth = async () => {
    const [Part, { takingOver }] = await Promise.all([load(), loadTypedFields()])
    return takingOver(Part)
  }
  const Part = deferred(async () => {
    whenRead(loadBoth)
    await used
    return loadBoth()
  })
  return hydrated(Part)
}

function hydrated<Props extends object>(Part: ComponentType<Props>, Fallback?: ComponentType<Props>) {
  return memo((props: Props) => (
    <Suspense fallback={Fallback && <Fallback {...props} />}>
      <Part {...props} />
    </Suspense>
  ))
}

/** The script that takes over fields typed in before hydration. */
export const loadTypedFields = () => patient(() => import('./lazy/typed-fields.tsx'))

/** Caught on its way down: React keeps an event in a part that is not hydrated from going up. */
const firstUse = { passive: true, capture: true }

// Input events too, because dictation and autofill press nothing.
const firstUses = ['pointerdown', 'keydown', 'input', 'touchstart', 'click', 'wheel', 'popstate'] as const

/** Parts are hydrated this far before the view, which exceeds a flick. */
const MARGIN = '600px'

let begin = () => {}
/** Registered from the start, because React holds back changes that concern an unhydrated part. */
const used = new Promise<void>((resolve) => (begin = resolve))

/** Resolves once somebody begins to use the page: until then it loads only what it shows. */
export const whenUsed = (): Promise<void> => used

/** Hydrates everything, for changes that no user action precedes. */
export function hydrateDeferred(): void {
  for (const name of firstUses) removeEventListener(name, hydrateDeferred, firstUse)
  begin()
}

/** For a page that React has drawn anew, without its deferred parts and without what was typed. */
export function recover(): void {
  hydrateDeferred()
  void import('./lazy/drawn-anew.ts').then(({ keepTyped }) => keepTyped())
}

if (!import.meta.env.SSR) {
  for (const name of firstUses) addEventListener(name, hydrateDeferred, firstUse)
  // A field may have been tapped before this script came. In an app nothing is saved for a first look, and its buttons answer from the start.
  if (isNative || document.querySelector('[data-typed],:focus:not(dialog)')) hydrateDeferred()
}

/** A part that is not in the page is not waited for. */
function nearViewOrUsed(id: string): Promise<void> | null {
  const part = document.getElementById(id)
  return (
    part &&
    new Promise((resolve) => {
      const view = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && resolve(), {
        rootMargin: MARGIN,
      })
      view.observe(part)
      void used.then(() => {
        view.disconnect()
        resolve()
      })
    })
  )
}
