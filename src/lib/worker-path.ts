/** Where the service worker is; not among the constants, which every page's script carries. */
export const WORKER_PATH = '/sw.js';
