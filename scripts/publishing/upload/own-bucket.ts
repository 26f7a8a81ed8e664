import type { ObjectStore } from '../../../functions/files/object-store.ts'

/** All that lies in a stage's bucket lies below one of these (serverless/data.yml). */
const PLACES = ['site/', 'uploads/', 'private/', 'catalogue/']

/**
 * What a release or a publication brings and deletes is safe only where nobody else keeps files.
 * @throws where the bucket has something that no stage puts there; nothing was changed then
 */
export async function assertOwnBucket(files: ObjectStore): Promise<void> {
  const foreign = (await files.top()).filter((name) => !PLACES.includes(name))
  if (foreign.length === 0) return
  throw new Error(
    `The bucket has what no stage puts there: ${foreign.slice(0, 5).join(', ')}. Whose is it? If ` +
      `it is this stage's, move that away: aws s3 mv s3://BUCKET/… elsewhere; nothing was changed`,
  )
}
