/** Whether the router's script, rather than the browser itself, loads a page or sends a form. */
export const isOfScript = (request: Request) => new URL(request.url).pathname.endsWith('.data')
