/**
 * The single-table key design. One table, one index (`list`, sparse, with all attributes).
 *
 * | Record          | pk                    | sk                  | listPk            | listSk                 |
 * |-----------------|-----------------------|---------------------|-------------------|------------------------|
 * | rubric          | TAXONOMY              | RUBRIC#0000000001   |                   |                        |
 * | topic           | TAXONOMY              | TOPIC#0000000001    |                   |                        |
 * | uses of these   | RUBRIC#1, TOPIC#1     | USES                |                   |                        |
 * | name that can be taken back (²) | NAME_CHANGE | rubric#0000000001, picture#… |  |                        |
 * | hearticle       | HEARTICLE#7           | HEARTICLE           | HEARTICLE         | 2026-11-21#0000000007  |
 * | working copy of what is public | HEARTICLE#7 | WORKING_COPY   | PLANNED (¹⁸)      | 2026-11-21#0000000007  |
 * | its editions    | HEARTICLE#7           | EDITION#0000000002  | REPLACEMENT (¹⁸)  | 0000000007#0000000002  |
 * | its versions    | HEARTICLE#7           | VERSION#0000000003  |                   |                        |
 * | said of a passage | HEARTICLE#7         | COMMENT#uuid        |                   |                        |
 * | words taken back (²) | HEARTICLE#7      | TAKEN_BACK#uuid     |                   |                        |
 * | its preview (²) | HEARTICLE#7           | PREVIEW#hash        |                   |                        |
 * | what a reader asked (²) | QUESTION#uuid   | QUESTION            | QUESTIONS#OPEN, …#DONE | when#uuid         |
 * | shown of it (²) | PUBLIC_QUESTIONS      | QUESTION#uuid       |                   |                        |
 * | has a text open (²) | PRESENT#hearticle#7 | USER#uuid         |                   |                        |
 * | told of a lapse | LAPSE#7               | REVIEW#2026-11-21, ROLE#, STUDY# |      |                        |
 * | its head        | HEARTICLES            | HEARTICLE#0000000007 |                  |                        |
 * | an entry of each head (²¹) | HEARTICLES | ENTRIES#07          |                   |                        |
 * | plan of one at the desk, an idea for one | BOARD | HEARTICLE#0000000007, IDEA#uuid | |            |
 * | an entry of each of these (²¹) | BOARD   | ENTRIES#07          |                   |                        |
 * | study that may have fallen | BOARD         | FALLEN#26551272     |                   |                        |
 * | hearticle's key | HEARTICLE_KEY#some-key| HEARTICLE_KEY       |                   |                        |
 * | whose translation | TRANSLATION#12      | TRANSLATION         |                   |                        |
 * | its reviews     | TRANSLATION#12        | REVIEW#when#uuid    |                   |                        |
 * | reviewed (⁹)    | USER#uuid             | REVIEW#uuid         |                   |                        |
 * | commented on    | USER#uuid             | COMMENT#0000000007#uuid |               |                        |
 * | asked (²)       | USER#uuid             | ASKED#uuid          |                   |                        |
 * | made a preview (²)| USER#uuid           | PREVIEW#7#hash      |                   |                        |
 * | has it open (²) | USER#uuid             | PRESENT#hearticle#7 |                   |                        |
 * | first answer (²)| USER#uuid             | ANSWERED#call#uuid  |                   |                        |
 * | content changed | CHANGE#uuid           | CHANGE              | CHANGE (⁵)        | when, uuid             |
 * | publishing      | PUBLICATION           | STATE               |                   |                        |
 * | a publication (²)| PUBLICATION          | RUN#0000000007      |                   |                        |
 * | audit line (²)  | AUDIT#2026-11         | when#uuid           | AUDIT             | when#uuid              |
 * | study           | STUDY#26551272        | STUDY               | STUDY#2 (¹)       | 0026551272             |
 * | named in a notice, of a title | NAMED#its pmid, doi, title | NAMED |               |                        |
 * | alarm about one | ALARMS                | 26551272#retracted  |                   |                        |
 * | citing hearticle| STUDY#26551272        | CITED_BY#0000000007 |                   |                        |
 * | trial in its registry | TRIAL#NCT01206062     | TRIAL               |                       |                        |
 * |   when it was asked for | TRIAL#NCT01206062     | ASKED               |                       |                        |
 * | study that waits for the desk | INBOX   | 0026551272          | INBOX#1, …#NONE, …#LATER | day#0026551272 |
 * | how many of these | INBOX               | COUNT#07            |                   |                        |
 * | what was decided| STUDY#26551272        | TRIAGE              | TRIAGE#ACCEPTED, …#REJECTED | when#0026551272 |
 * | playlist        | PLAYLIST              | PLAYLIST#0000000001 |                   |                        |
 * | term of the glossary     | GLOSSARY | TERM#uuid          |                   |                        |
 * | its word              | TERM_NAME#de#word | TERM_NAME          |            |                        |
 * | counter         | COUNTER               | HEARTICLE           |                   |                        |
 * | how the desk works | DESK               | SETTINGS            |                   |                        |
 * | who works there | DESK                  | PEOPLE              |                   |                        |
 * | seed mark       | SEED                  | SEED                |                   |                        |
 * | a day's counts (¹⁴)| COUNTS#7, …#1     | 2026-11-21, …#013   | COUNTS#2026-11, …#1 | 2026-11-21#0000000007 |
 * | sums of all     | SUMS                  | DAY#2026-11-21#000, MONTH#2026-10#000, SUMMED | | |
 * | visit (²)       | VISIT#7#(its id)      | VISIT               |                   |                        |
 * | reader mark (²) | READER#2026-11-21#7#h | READER              |                   |                        |
 * | daily salt (²)  | SALT                  | 2026-11-21          |                   |                        |
 * | rate limit (²)  | LIMIT#name#hash       | 0000123456 (window) |                   |                        |
 * | person          | USER#uuid             | USER                | USER#a (³)        | uuid                   |
 * | password's hash | USER#uuid             | PASSWORD            |                   |                        |
 * | keys and recovery codes | USER#uuid     | PASSKEYS            |                   |                        |
 * | answered challenge (²) | USER#uuid      | CHALLENGE#hash      |                   |                        |
 * | session (²)     | USER#uuid             | SESSION#its id      |                   |                        |
 * | signed in there (²)| USER#uuid          | DEVICE#, NETWORK#hash|                  |                        |
 * | free hearticle  | USER#uuid             | OPENED#0000000003 (⁷)|                  |                        |
 * | saved, read, answered (¹⁵)| USER#uuid   | READING#0000000007#SAVED, …#READ, …#ANSWERED |  |                   |
 * | told of a retraction (²)| USER#uuid     | READING#TOLD#0026551272 |               |                        |
 * | how many saved  | USER#uuid             | SAVED               |                   |                        |
 * | mailed token (²)| USER#uuid             | RESET#, CONFIRM#, LEAVE#hash |          |                        |
 * | name, address   | USERNAME#, EMAIL#key  | USERNAME, EMAIL     | USERNAME, EMAIL   | its key                |
 * | may have status | USER#uuid             | GIVEN, BILLED, ENDING (¹¹) | STATUS#ACTIVE … | uuid#GIVEN … |
 * | trial used (⁴)  | TRIAL_USED#hash       | TRIAL_USED          |                   |                        |
 * | administrators  | ADMINISTRATORS        | ADMINISTRATORS      |                   |                        |
 * | deleted person  | DELETED#uuid          | DELETED             | DELETED (⁵)       | uuid                   |
 * | mail to send    | MAIL#id               | MAIL                | MAIL (⁵)          | when it is due         |
 * | mails to one (²)(⁴) | MAILED#hash         | MAILED              |                   |                        |
 * | address to confirm (²)(⁴) | WAITING_ADDRESS#id  | WAITING_ADDRESS | WAITING_ADDRESS#hash | when it was asked for#id |
 * | gets letters (⁴) | LETTER#hash          | LETTER              | LETTER            | its hash               |
 * | the last one of its address (²)(⁴) | LETTER#hash | SENT        |                   |                        |
 * | week of the last letters | LETTERS     | LETTERS             |                   |                        |
 * | suppressed (⁴)  | SUPPRESSED#hash       | SUPPRESSED          |                   |                        |
 * | customer (⁸)    | CUSTOMER#its id       | CUSTOMER            |                   |                        |
 * | event done (²)  | EVENT#its id          | EVENT               |                   |                        |
 * | mail told (²)   | NOTICE#what it tells  | NOTICE              |                   |                        |
 * | access changed  | USER#uuid             | ENTITLEMENT#when#id |                   |                        |
 * | a job's report, its last run | JOB#its name | JOB             |                   |                        |
 * | a day's figures | FIGURES               | 2026-11-21          |                   |                        |
 * | a failure (²)   | FAILURES              | when#uuid           |                   |                        |
 * | declaration (²) | DECLARATION#uuid      | DECLARATION         | DECLARATION#key   | when it came, uuid     |
 *
 * (¹) the last digit of the pmid: ten partitions, so that no import writes to a single one. One that
 * was here and that PubMed does not hold any more stands in the list STUDY#REMOVED instead.
 * (²) expires. What stands for a person in a mark or a limit is a hash with that day's salt; for who
 * mentioned whom (LIMIT#mention#) a keyed one.
 * (³) the first digit of the id: sixteen partitions, for the daily job and administration.
 * (⁴) a keyed hash of the address, which is kept when the account is deleted (P-ONE-TRIAL); for
 * trials and counted mails of its normal form.
 * (⁵) only while there is something left to do.
 * (⁸) of the payment provider; says who that is. What they subscribed to stands with the person.
 * (⁹) leads a person to what they reviewed, and keeps a review from being taken twice.
 * (¹¹) by a grant or trial, by a subscription, or CANCELED by one that is to end; one by a trial
 * expires. A reader of it looks whether it still holds.
 * (¹⁸) corrections and updates; a first edition stands in FIRST_EDITION, by when#id. What was deleted
 * or withdrawn, also a term, stands in the list TRASH instead, what is planned in PLANNED until its day.
 * (²¹) 64 items, as of the inbox's counts: by what lists narrow, sort and count, from the transaction
 * that writes the record.
 * (⁷) the rubric in which a user without paid access opened one (P-CARD-OPENS).
 *
 * | Who asks                             | How                                             | Calls |
 * |--------------------------------------|-------------------------------------------------|-------|
 * | every page, every list               | Query pk = TAXONOMY                             | 1     |
 * | hearticle page, review, edit         | GetItem HEARTICLE#id                            | 1     |
 * | whoever writes, reviews, lists them  | Query pk = HEARTICLES, ENTRIES#; BatchGetItem   |       |
 * |                                      | HEARTICLES of those in hand, and that are shown | 3     |
 * | the board of the desk                | the same, and Query BOARD, ENTRIES# to FALLEN#; |       |
 * |                                      | BatchGetItem USER, STUDY#pmid …                 | 5     |
 * | what all of them are called          | Query pk = HEARTICLES, HEARTICLE#               | 1     |
 * | versions of a hearticle              | Query pk = HEARTICLE#id, VERSION#, newest first;|       |
 * |                                      | BatchGetItem HEARTICLE#id, USER …               | 2     |
 * | reviews of a translation (¹⁰)        | Query pk = TRANSLATION#id, newest first         | 1     |
 * | reviewing one (¹⁰)                   | GetItem TRANSLATION, REVIEW of USER#, HEARTICLE,|       |
 * |                                      | VERSION; TransactWriteItems with HEARTICLE      | 4–5   |
 * | comments on a hearticle's passages   | Query HEARTICLE#id, COMMENT#, and TRANSLATION#id|       |
 * |                                      | of both; BatchGetItem HEARTICLE#id; GetItem     |       |
 * |                                      | DESK PEOPLE, BatchGetItem USER … (²⁰)           | 6     |
 * | who has a text open, and that one has| GetItem STUDY or BatchGetItem HEARTICLES; Query |       |
 * |                                      | PRESENT#…; PutItem; the first time one more;    |       |
 * |                                      | BatchGetItem USER … where others have           | 3–5   |
 * | a preview by its link                | GetItem PREVIEW#hash; BatchGetItem HEARTICLE#id,|       |
 * |                                      | USER, STUDY …                                   | 4     |
 * | saving a hearticle as an editor      | GetItem HEARTICLE#id, TransactWriteItems        | 2     |
 * | deleting one                         | the same; Query VERSION#, BatchWriteItem        | 4     |
 * | what is planned, each minute        | Query list, listPk = PLANNED, to a day          | 1     |
 * | a page of the studies that came in   | BatchGetItem INBOX COUNT#…; Query list,         |       |
 * |                                      | INBOX#LATER and INBOX# of each rubric; Query    |       |
 * |                                      | pk = STUDY#pmid of each on it; BatchGetItem     |       |
 * |                                      | NAMED#doi, title …, STUDY# of these, USER …     | 5–50  |
 * | deciding about one                   | BatchGetItem STUDY, TRIAGE, INBOX;              |       |
 * |                                      | TransactWriteItems                              | 2     |
 * | what publication has still to do     | Query list, listPk = CHANGE, oldest first       | 1     |
 * | the state of publication, its runs   | Query pk = PUBLICATION, newest first            | 1     |
 * | whoever publishes                    | UpdateItem PUBLICATION STATE, on its number     | 1     |
 * | who edits rubrics and topics         | Query pk = TAXONOMY, RUBRIC# or TOPIC#          | 1     |
 * | whoever deletes one of them          | GetItem USES, Query, TransactWriteItems         | 4     |
 * | a job's report: editors              | BatchGetItem JOB#name …                         | 1     |
 * | what other studies say of imported ones | BatchGetItem NAMED#; UpdateItem NAMED#, ADD, |       |
 * |                                      | of each new one; BatchGetItem STUDY# of others  | 1–    |
 * | alarms about cited studies           | Query pk = ALARMS                               | 1     |
 * | a write of the desk with a key       | GetItem ANSWERED; a Put more in its transaction | 1     |
 * | dashboard                            | Query FIGURES day to day, FAILURES newest first,|       |
 * |                                      | PUBLICATION; Query list CHANGE, COUNTS of today;|       |
 * |                                      | BatchGetItem JOB#name …                         | 9 (¹³) |
 * | a sign-up, a failure                 | UpdateItem FIGURES, ADD, with what causes it    | –     |
 * | its studies                          | BatchGetItem STUDY#pmid …                       | 1     |
 * | whether there is a study, its file   | GetItem STUDY#pmid                              | 1     |
 * | study page, with what explains it    | Query pk = STUDY#pmid; BatchGetItem STUDY#pmid  |       |
 * |                                      | … where its notices name others                 | 1–2   |
 * | lists, archive, today                | Query list, listPk = HEARTICLE, newest first    | 1     |
 * | pull                                 | the same, and Query list for the ten STUDY#n    | –     |
 * | importing a hearticle again          | GetItem HEARTICLE_KEY#key                       | 1     |
 * | the next id of a kind                | UpdateItem COUNTER, ADD                         | 1     |
 * | whoever may ask only so often        | UpdateItem LIMIT#name#hash, ADD                 | 1     |
 * | counting a view, a share             | TransactWriteItems VISIT, READER …, COUNTS      | 1 (⁶) |
 * | counting time                        | GetItem VISIT, TransactWriteItems VISIT, COUNTS | 2     |
 * | hashes                               | GetItem SALT, once a day and instance           | –     |
 * | statistics and series of a hearticle | Query pk = COUNTS#id, day to day                | 1 (¹⁴)|
 * | every call with a token              | BatchGetItem USER, SESSION                      | 1     |
 * | that session's use, once an hour     | UpdateItem SESSION                              | 1     |
 * | sign-in: the name                    | GetItem USERNAME#key                            | 1     |
 * | sign-in: person, password, whether   | BatchGetItem USER, PASSWORD, DEVICE, NETWORK,   |       |
 * | it is known from there, its failures | LIMIT                                           | 1     |
 * | sign-in by a key, confirming         | BatchGetItem USER, PASSKEYS; TransactWriteItems |       |
 * |                                      | PASSKEYS, CHALLENGE#, SESSION                   | 2–3   |
 * | sign-up: whether it is taken         | BatchGetItem USERNAME, EMAIL                    | 1     |
 * | sign-up, deletion, a new password    | TransactWriteItems                              | 1     |
 * | all of a person: export, deletion    | Query pk = USER#uuid, BOARD; Query list, both   |       |
 * |                                      | TRIAGE#…; for the export GLOSSARY, lists AUDIT  |       |
 * |                                      | and of proposed studies, too                    | –     |
 * | all people: daily job                | Query list, the sixteen USER#n                  | –     |
 * | administration: people by name, …    | Query list, USERNAME, EMAIL or STATUS#…, by     |       |
 * |                                      | begin and from where the last one ended;        |       |
 * |                                      | BatchGetItem USER …                             | 2 (¹²) |
 * | changing roles or a grant            | GetItem USER, TransactWriteItems USER, AUDIT …  | 2     |
 * | audit, newest first                  | Query list, listPk = AUDIT; BatchGetItem USER … | 2     |
 * | a mail that is counted               | GetItem MAILED#hash; TransactWriteItems MAILED, |       |
 * |                                      | MAIL and what causes it                         | 2     |
 * | mails that are due                   | Query list, listPk = MAIL, oldest first         | 1     |
 * | most read in 30 days, a day's counts | Query list, the four COUNTS#month#n, day to day | 4–8   |
 * | figures of all hearticles            | as who lists them; Query TAXONOMY; Query list,  |       |
 * |                                      | REPLACEMENT; GetItem SUMMED, Query SUMS, by     |       |
 * |                                      | month and day; COUNTS of the latest three days  | 8–    |
 * | all playlists: keepers, pull         | Query pk = PLAYLIST                             | 1     |
 * | all terms: desk, pull                | Query pk = GLOSSARY                             | 1     |
 * | writing, approving, deleting one     | GetItem TERM#, TransactWriteItems with its      |       |
 * |                                      | words                                           | 2     |
 * | a playlist's page                    | GetItem PLAYLIST#id                             | 1     |
 * | its headlines: keepers               | the same; BatchGetItem HEARTICLES, a hundred    |       |
 * |                                      | each                                            | 2–11  |
 * | what readers asked, a piece          | Query list, QUESTIONS#OPEN; BatchGetItem of     |       |
 * |                                      | those that are joined to these                  | 2     |
 * | mails and links of a declaration     | GetItem DECLARATION#uuid                        | 1     |
 * | declaring, and what came of it       | TransactWriteItems DECLARATION, MAIL            | 1     |
 * | what a user declared: export          | Query list, listPk = DECLARATION#(their address) | 1    |
 * | opening a hearticle from a card      | GetItem HEARTICLE#id, TransactWriteItems OPENED | 2 (⁸) |
 * | what a user saved and read           | Query pk = USER#uuid, READING#                  | 1 (¹⁵) |
 * | saving, and no longer                | TransactWriteItems READING#, SAVED              | 1     |
 * | noting a reading or an answer        | GetItem, TransactWriteItems READING#            | 2     |
 * | ending and erasing a history         | GetItem USER, UpdateItem; Query READING#,       |       |
 * |                                      | DeleteItem of each                              | 3–    |
 * | an event of the payment provider     | BatchGetItem EVENT, CUSTOMER; GetItem USER;     |       |
 * |                                      | TransactWriteItems USER, EVENT, NOTICE, MAIL …  | 3     |
 * | the same event again                 | BatchGetItem EVENT, CUSTOMER                    | 1     |
 * | how a user's access changed          | Query pk = USER#uuid, ENTITLEMENT#, newest first| 1     |
 *
 * (²⁰) after somebody's roles changed, and once an hour, the lists of all people are read instead.
 * (⁸) 1 or 2 more where another one was opened before: Query OPENED#, GetItem of that one.
 * (¹⁰) BatchGetItem HEARTICLE, USER … more for the answer.
 * (¹⁵) of the history with an expiry; more than one page where some 5,000 were read in a year.
 * (¹³) more where more than some thousand hearticles were read today.
 * (¹⁴) one item; where many read a hearticle at once up to 256 that add up, in eight partitions, of
 *      which the first has a mark 2026-11-21#SPREAD then: seven calls more.
 * (¹²) more where little of what was looked at is wanted: ten at most.
 * (⁶) 2 for a network that is known that day; 3 for a reader who has read the same hearticle that
 * day before: GetItem READER. Only where another instance counted them.
 */
export const TABLE_KEYS = { partition: 'pk', sort: 'sk' } as const
export const LIST_INDEX = { name: 'list', partition: 'listPk', sort: 'listSk' } as const
/** The attribute by which records expire: seconds since 1970. */
export const EXPIRY_ATTRIBUTE = 'expiresAt'

export * from './content-keys.ts'
export type { Key } from './key.ts'
export * from './user-keys.ts'
