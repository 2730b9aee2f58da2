export type Field = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }

/** The fields that were typed in, with their last texts, as the page's first script notes them (`app/shell/start-script.ts`). */
export const noted = (): ReadonlyMap<Field, string> => (self as { typed?: Map<Field, string> }).typed ?? new Map()

/** React keeps what it knows of an element in properties of its own; a list's options are properties as well. */
export const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
