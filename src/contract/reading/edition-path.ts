/** Where an edition is told as JSON; by itself, since the CDN's function holds no schema. */
export const EDITION_PATH = '/api/public/hearticle/{id}/editions/{edition}'
