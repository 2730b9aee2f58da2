import { hasContactData } from '#domain/contact/covering.ts'

/** Spaniards' four names fit, and no message does. */
export const MAX_NAME = 40

/** Letters of any script with their marks; a dot ends a word or follows one letter ('St. John', 'J.P.'). */
const NAME = /^['’ʼ]?\p{L}(?:[\p{L}\p{M} '’‘ʼ‐‑-]|\.(?=[ '’‐‑-]|$|\p{L}\.))*$/u

/** Nobody is called up, written to or led elsewhere through a name. */
export const isName = (text: string): boolean => NAME.test(text) && !hasContactData(text)
