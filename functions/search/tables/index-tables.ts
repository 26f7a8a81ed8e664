import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * The tables of a search index beside the two search indexes. Ids of studies and hearticles are their
 * ranks in popularity, from 1, as the search wants them. A study is sorted by `date` and filtered by
 * `issued`, the date that is shown. What may not lead a list (mayLead) stands at
 * its end. `cited` has the studies that hearticles explain, with the certainties of what these say of
 * them, and is written anew with these. `traits` has by what search filters, for each index as one
 * (retrieve/filter-found.ts, record 70).
 */
export const INDEX_TABLES = `
  CREATE TABLE part (name TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE study (
    id INTEGER PRIMARY KEY,
    pmid TEXT NOT NULL,
    rubric INTEGER,
    date TEXT NOT NULL,
    issued TEXT NOT NULL,
    citations INTEGER,
    leads INTEGER NOT NULL,
    austrian INTEGER NOT NULL,
    design TEXT,
    free INTEGER NOT NULL,
    country TEXT COLLATE NOCASE,
    record BLOB NOT NULL
  );
  CREATE TABLE hearticle (
    id INTEGER PRIMARY KEY,
    hearticle INTEGER NOT NULL,
    date TEXT NOT NULL,
    breaking INTEGER NOT NULL,
    rubric INTEGER NOT NULL,
    certainty TEXT,
    de BLOB NOT NULL,
    en BLOB NOT NULL,
    record BLOB NOT NULL
  );
  CREATE TABLE cited (pmid TEXT PRIMARY KEY, certainties INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE traits (name TEXT PRIMARY KEY, numbers BLOB NOT NULL);
`

/**
 * Made when all studies are there, which is faster. Those of lists that are filtered hold what is
 * filtered by, so that no row is read that is not shown (record 70).
 */
export const INDEX_TABLE_INDEXES = `
  CREATE UNIQUE INDEX study_pmid ON study (pmid);
  CREATE INDEX study_latest ON study
    (rubric, leads DESC, date DESC, id, issued, design, free, country, pmid);
  CREATE INDEX study_leading ON study (rubric, id) WHERE leads = 1;
  CREATE INDEX study_top_cited ON study (rubric, id, issued, design, free, country, pmid)
    WHERE citations > 0;
  CREATE INDEX study_austrian ON study (leads DESC, date DESC, id) WHERE austrian = 1;
  CREATE INDEX study_austrian_rubric ON study (rubric, leads DESC, date DESC, id)
    WHERE austrian = 1;
  CREATE UNIQUE INDEX hearticle_id ON hearticle (hearticle);
`

/** A record as a row of the search index holds it: JSON, compressed. */
export function pack(record: unknown): Uint8Array {
  return packJson(JSON.stringify(record))
}

/** The same for a record that is JSON already. */
export function packJson(json: string): Uint8Array {
  return deflateRawSync(json, SWIFT)
}

/** Records are a few kilobytes: a higher level saves a hundredth of the room for half as much time again. */
const SWIFT = { level: 3, chunkSize: 8192 }

/** @throws where the bytes are not what `pack` made */
export function unpack<T>(bytes: unknown): T {
  return JSON.parse(inflateRawSync(bytes as Uint8Array).toString('utf8')) as T
}
