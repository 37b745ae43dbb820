/** The columns and words of a shelf's file that people are told of, as the server knows them. */
export const SHELF_FILE_WORDS = {
	...{ column: 'in_stock', prescription: 'prescription', yes: 'yes', no: 'no' },
	...{ sign: 'veg', veg: 'veg', nonveg: 'nonveg', none: 'none', country: 'IN', date: '31/12/2026' },
};
