/** What a form holds, encoded as a browser sends it; without its files. */
export const encodedForm = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
