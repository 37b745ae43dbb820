/** The column of a shelf's file that says whether a pack is in stock, and its words, as the server knows them. */
export const IN_STOCK_WORDS = { column: 'in_stock', yes: 'yes', no: 'no' };
