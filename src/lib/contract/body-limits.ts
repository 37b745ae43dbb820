/** The largest body of a call, unless its row says otherwise. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** The largest picture that is taken from a browser (C33), and the largest body that can hold it. An import's: `server/pictures/take.ts`. */
export const UPLOAD_MAX_BYTES = 5_000_000;
export const UPLOAD_BODY_BYTES = UPLOAD_MAX_BYTES + BODY_LIMIT_BYTES;
