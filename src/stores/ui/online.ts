import { atom, onMount } from 'nanostores';

const isOnline = () => navigator.onLine !== false;

/** Whether the browser has a network, as far as it knows. */
export const $isOnline = atom(isOnline());
onMount($isOnline, () => {
	const look = () => $isOnline.set(isOnline());
	look();
	for (const change of ['online', 'offline']) addEventListener(change, look);
	return () => {
		for (const change of ['online', 'offline']) removeEventListener(change, look);
	};
});
