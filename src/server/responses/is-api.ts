const API = /^\/(api|auxiliaryservice)(\/|\?|$)/;

/** Whether a path, with or without a query, belongs to the API; all others are pages. */
export const isApi = (path: string): boolean => API.test(path);
