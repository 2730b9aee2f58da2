/** The address of the file that counts a visit: not in `assets/`, as its name says nothing of its content. */
export const COLLECTOR = '/a.js'
