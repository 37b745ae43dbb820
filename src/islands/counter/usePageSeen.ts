import { useSyncExternalStore } from 'react';

const follow = (tell: () => void) => {
	document.addEventListener('visibilitychange', tell);
	return () => document.removeEventListener('visibilitychange', tell);
};

/** Whether the page is seen: not while the phone is locked or another page is in front. */
export const usePageSeen = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');
