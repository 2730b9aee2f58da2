/** For what draws by itself and follows no style sheet of ours. */
export const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** @param name of a color of the theme, as it is now: 'clay-600' */
export const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`)
