/** Every number somebody may ask about, with unit and source. */

/** Session: seconds and milliseconds; specification sections 4 and 9, decisions section 2. */
export const session = {
  windowMs: 240_000,
  warningMs: 30_000,
  refreshMs: 40_000,
  /** how often the browser looks at the time that is left (back office, section 9) */
  tickMs: 50,
  /**
   * what somebody did counts so long: with the window that is five minutes (RTS on strong authentication, article
   * 4(3)(d))
   */
  activityMs: 60_000,
  longestMs: 12 * 3_600_000,
  loginCodeMs: 60_000,
} as const;
/** How old a proof of a read may be, and how far in the future any proof (clock difference). */
export const proofs = { ageMs: 60_000, aheadMs: 5_000 } as const;

/**
 * Devices: an enrolment link is good for a day, a challenge for five minutes, an approved step for five as well
 * (decisions section 2).
 */
export const devices = {
  enrolmentMs: 24 * 3_600_000,
  challengeMs: 300_000,
  stepUpMs: 300_000,
  /** unanswered, of one asker */
  maxChallenges: 50,
  /** a link with so many wrong birth dates is void, however slowly they came */
  maxWrongBirthDates: 10,
} as const;
/**
 * Second person (decisions for the back office, section 1): somebody who joined less than a day ago confirms nothing,
 * in real time; a screen names so many people who may confirm; a device that replaces a lost one approves no money for
 * a day.
 */
export const secondPerson = {
  confirmersShown: 5,
  maxWords: 1000,
} as const;
/** The times of it. */
export const secondPersonTimes = { newStaffMs: 24 * 3_600_000, waitingDeviceMs: 24 * 3_600_000 } as const;
/**
 * Tightening by one person on one bank day acts at once for the larger of so many clients and so many of a thousand of
 * all; acts of one person with less time between them are shown as one (ms).
 */
export const tightening = { maxClients: 10, maxPermille: 5, burstGapMs: 600_000, maxShown: 50 } as const;
/** Notices on people's devices: how long one waits to be seen, and how many people one event is sent to at most. */
export const notices = { lifeMs: 30 * 86_400_000, maxRecipients: 1000 } as const;
/** A staff user who asks for a client of theirs is reported once in this time. */
export const conflicts = { perMs: 86_400_000 } as const;
/** Refused calls (401, 403) of one person that the audit keeps, and in which time. The log has them all. */
export const refusedCalls = { maxRecords: 20, perMs: 3_600_000 } as const;
/** Five wrong tries in a row within 15 minutes are refused from then on (decisions section 2). */
export const tries = { most: 5, withinMs: 15 * 60_000 } as const;

/** Alert durations in ms (decisions section 4). */
export const alertMs = { short: 1000, normal: 2000, long: 3000, veryLong: 5000, registration: 6000 } as const;

/** Text lengths in characters (specification section 5). */
export const textLengths = {
  message: 140,
  name: 70,
  iban: 34,
  reference: 35,
  idempotencyKey: 255,
  // as printed on a card (ISO/IEC 7813)
  cardName: 26,
} as const;
/** What fields of a company and its registration hold at most, characters (specification section 5). */
export const fieldLengths = {
  companyName: 100,
  code: 50,
  legalForm: 50,
  /** street, postal code and city, each */
  addressPart: 100,
  website: 100,
  phone: 20,
  email: 100,
  employees: 15,
  capital: 15,
  turnover: 15,
  capitalSource: 100,
  depositSource: 100,
} as const;
/** Digits of a phone number after the plus (specification section 5). */
export const phoneDigits = { least: 8, most: 25 } as const;

/**
 * Files that people upload: characters of the name, bytes (specification section 5, decisions section 6), and pixels of
 * a picture, unpacked: a page scanned at 600 dpi has 35 million, the picture of a good phone 50.
 */
export const files = { maxName: 100, maxBytes: 5 * 1024 * 1024, maxPixels: 50_000_000 } as const;
/** Whether a website answers: how long one look may take, and how many one person may ask for in how long. */
export const reachability = { timeoutMs: 5_000, most: 10, perMs: 60_000 } as const;
/** Payments: SEPA carries at most eleven digits, so 999 999 999.99. */
export const payments = {
  currency: 'EUR',
  amountMostMinor: 99_999_999_999n,
  maxOpenRequests: 100,
  pushesMostPerMinute: 10,
  /** payments in one request: more than that no one reads on a phone */
  maxTogether: 100,
  taskExpiresDays: 30,
} as const;

/** Payments that one person creates at once, in each process; more wait, and more than these are refused. */
export const paymentsAtOnce = { perPerson: 16, atOnce: 1000, maxWaiting: 64, refusal: 'too-many-payments' } as const;
/**
 * Users of a company, invited ones among them; how long an invitation stands, and is shown after it came to nothing.
 */
export const companyUsers = { most: 200, invitationMs: 7 * 86_400_000, endedMs: 7 * 86_400_000, minAge: 18 } as const;

/** Lists: items per page by default and at most. */
export const page = { size: 50, most: 200 } as const;

/** What both ends of HTTP know: characters of one value in a path, decoded, and how long a request may take. */
export const http = { maxPathValue: 800, requestMs: 30_000 } as const;
/**
 * What the HTTP edge takes at most: bytes, milliseconds, calls that one process works on at once, and connections that
 * wait until it accepts them. Of those Node accepts one a turn of its loop; one that finds no room to wait is tried
 * again by its browser only after a second or three.
 */
export const edge = {
  bodyBytes: 65_536,
  /** request line and headers: the longest path value is in the address and in its proof */
  headBytes: 32_768,
  handlerMs: 20_000,
  callsAtOnce: 128,
  connectionsWaiting: 4096,
} as const;

/**
 * Calls under way in one process, of those that it works on at once: of one person on all their devices, of the members
 * of one company, of one machine, and of all callers of one address whom we do not know. More are refused, and are
 * repeated after `againMs`. One tab of a browser sends so many at once that a second tab and the phone find places.
 */
export const callsUnderWay = {
  perPerson: 16,
  perCompany: 64,
  perMachine: 64,
  perAddress: 64,
  perTab: 6,
  againMs: 1000,
} as const;

/**
 * Connections to the database that transactions hold, of the 17 of a process: their others wait. `ofOne`: of one
 * person, so few that another is answered nearly as if they were alone (bench goal 26). `ofMany`: of the members of one
 * company, and of callers whom we do not know at one address.
 */
const waits = { atOnce: 1000, maxWaiting: 1000, refusal: 'too-many-calls' } as const;
export const connectionsAtOnce = { ofOne: { perPerson: 2, ...waits }, ofMany: { perPerson: 8, ...waits } } as const;

/**
 * Uploads: bytes over HTTP, how many one caller and one process receive at once, and the least pace: so many bytes in
 * each window, which is 10 kB a second (ms).
 */
export const uploads = {
  maxBytes: 50 * 1024 * 1024,
  maxPerCaller: 3,
  maxAtOnce: 32,
  windowMs: 30_000,
  minWindowBytes: 300_000,
} as const;
/**
 * How often one process looks for work that another one has left, and how long one statement goes on looking, ms. The
 * database ends a statement after 20 s.
 */
export const workPollMs = 250;
export const workPollRoundMs = 10_000;

/**
 * Pauses of loops that are woken when something waits for them, ms. The long one is for the case that no one wakes
 * them; readiness asks that each has come round within 15 s.
 */
export const wokenPauseMs = 10_000;
/** Specified delay before a skeleton shows, in ms. */
export const fetchDelayMs = 200;

/** A download of more bytes is not held in memory: the call answers a ticket, and the file is streamed for it. */
export const downloadBytes = 5 * 1024 * 1024;

/**
 * Files that a process makes at once, and for one person. The rest of a person's files waits behind those of others.
 * The browser sends as many as one person may have made at once, so that the others wait in sight.
 */
export const filesAtOnce = { perPerson: 2, atOnce: 6, maxWaiting: 20, refusal: 'too-many-files' } as const;
/** Downloads: how long a ticket is good (decisions section 3), and how long a streamed file may take, ms. */
export const downloads = { ticketMs: 60_000, streamMs: 30 * 60_000 } as const;

/**
 * Audit: how many blocks and records are checked at once, and how many records one block may claim (the sequencer seals
 * at most 5 000). The newest block head is kept outside the database every minute, and late after five.
 */
export const auditLimits = {
  checkBlocks: 500,
  checkRecords: 20_000,
  maxBlock: 100_000,
  headsPauseMs: 60_000,
  headsLateMs: 300_000,
  /** details erased at once */
  eraseBatch: 1000,
} as const;

/**
 * Looks at personal data: the same look of the same person is recorded once in this time. A process remembers so many
 * recorded looks, so that the next ones cost nothing.
 */
export const looks = { onceMs: 600_000, maxRemembered: 10_000 } as const;
/**
 * Records of clients that one staff user opens in this time (real) before a reason is asked; the reason holds as long.
 */
export const manyLooks = { maxClients: 200, perMs: 3_600_000 } as const;

/**
 * Jobs: how many one process works on at once, how often a run gives a sign of life, after which silence another
 * process takes its job over (safety notes: within 2 minutes), how often a job is tried, the pause after the first
 * failed try, and how long ended jobs are kept. The list of jobs shows those that ended within `shownMs`.
 */
export const jobLimits = {
  atOnce: 2,
  beatMs: 20_000,
  leaseMs: 60_000,
  maxTries: 5,
  firstPauseMs: 5000,
  keptDays: 90,
  shownMs: 600_000,
} as const;

/**
 * Followers of the feed: the least time between two looks which of them are behind (so a follower is a second late at
 * most), and the longest pause of one that no one wakes.
 */
export const followers = { restMs: 1000, longestPauseMs: 60_000 } as const;

/** The least time from one round of the sequencer to the next, ms: under load it numbers records by the batch. */
export const sequencerRestMs = 75;
