/**
 * What is waited for, unless it takes longer.
 * @throws after so many milliseconds, and as what is waited for throws
 */
export function withinTime<T>(awaited: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`nothing came within ${milliseconds} ms`))
    const timer = setTimeout(late, milliseconds)
    awaited.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
