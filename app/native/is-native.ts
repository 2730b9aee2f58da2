/** Whether the page runs in the app of a store, whose bridge is there before the page's first script. */
export const isNative = 'Capacitor' in globalThis
