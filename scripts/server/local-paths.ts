/**
 * Whether a call for a path exists, among routes such as `/_local/checkout/:id`; what stands before
 * all calls (`*`) is none.
 */
export function pathMatcher(routes: readonly { path: string }[]): (path: string) => boolean {
  const patterns = routes
    .filter(({ path }) => !path.includes('*'))
    .map(({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`))
  return (path) => patterns.some((pattern) => pattern.test(path))
}
