/** A page of this store, without the language: it begins with one stroke, and cannot lead to another site. */
export const STORE_PAGE = /^\/(?![/\\])[^\s\\]*$/;
