/**
 * Runs a command: what it resolves with is the exit code. A mistake of the person who called it, or
 * of the machine, is told in one line; DEBUG=1 shows where it arose.
 */
export async function runCommand(command: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await command()) ?? 0
  } catch (error) {
    const isError = error instanceof Error
    console.error(isError && !process.env.DEBUG ? error.message : error)
    process.exitCode = 1
  }
}
