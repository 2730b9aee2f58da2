/** As people and PostgreSQL count: by characters, not by units of UTF-16. */
export const lengthOf = (text: string) => Array.from(text).length
