/** Whether a text is an HSN code: a chapter, heading, sub-heading or tariff item, of 2, 4, 6 or 8 digits. */
export const isHsn = (text: string): boolean => /^(?:\d{2}){1,4}$/.test(text);
