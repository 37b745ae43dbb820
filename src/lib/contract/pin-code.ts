/** A PIN code of India: six digits, the first not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/;
