/** A moment in UTC to the second, as names of backups and of restored tables have it. */
export function nameOfMoment(at: Date): string {
  return at.toISOString().replace(/\.\d+|[-:]/g, '')
}
