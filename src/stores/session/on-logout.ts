const listeners: (() => void)[] = [];

/** Runs a function when the customer of this page logs out; other pages of the browser run their own. */
export const onLogout = (forget: () => void) => listeners.push(forget);

export const tellLogout = () => {
	for (const forget of listeners) forget();
};
