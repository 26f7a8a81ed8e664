/** So often the line is written anew. */
const EVERY_MILLISECONDS = 100

/**
 * Progress on a terminal, in a line that is written over; without one, only what is said.
 * @param unit what is counted, e.g. 'records'
 */
export function progressBar(unit: string) {
  const stream = process.stderr
  const isTerminal = stream.isTTY === true
  const started = Date.now()
  let [done, shownAt] = [0, 0]
  const clear = () => {
    if (isTerminal) stream.write('\r\u001b[K')
  }
  return {
    advance(by: number) {
      done += by
      const now = Date.now()
      if (!isTerminal || now - shownAt < EVERY_MILLISECONDS) return
      shownAt = now
      const seconds = Math.max(1, Math.round((now - started) / 1000))
      clear()
      stream.write(`${done} ${unit} · ${Math.round(done / seconds)}/s · ${seconds} s`)
    },
    /** Prints a line in the place of the progress. */
    say(message: string) {
      clear()
      console.log(message)
    },
    end: clear,
  }
}
