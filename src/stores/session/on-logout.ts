const listeners: (() => void)[] = [];

/** Has something forgotten when the customer of this page logs out; another page of the browser forgets its own. */
export const onLogout = (forget: () => void) => listeners.push(forget);

export const tellLogout = () => {
	for (const forget of listeners) forget();
};
