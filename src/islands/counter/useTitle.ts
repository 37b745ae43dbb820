import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $alarms } from '#stores/counter/alarms.ts';

/** Names the page, with how many orders ring before it: it is read where another page is in front. */
export function useTitle(title: string): void {
	const { length } = Object.keys(useStore($alarms));
	useEffect(() => {
		document.title = `${length > 0 ? `(${length}) ` : ''}${title}`;
	}, [length, title]);
}
