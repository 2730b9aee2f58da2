/** A form's fields, encoded as a browser sends them, without files. */
export const encodedForm = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
