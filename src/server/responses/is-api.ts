const API = /^\/(api|auxiliaryservice)(\/|\?|$)/;

/** Whether a path, with its query or without, is one of the API's; all others are pages. */
export const isApi = (path: string): boolean => API.test(path);
