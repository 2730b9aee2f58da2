/**
 * Pages that are one long form, without the mark at an account: read anew for that mark they would lose the answer to the form, what is not
 * stored yet, and the caret.
 */
export const isFormPage = (path: string) => /^\/(create|edit)-listing(\/|$)/.test(path)
