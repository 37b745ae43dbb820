import { useLayoutEffect, useRef } from 'react';
import { CREDIT_NOTES } from '#lib/order/invoice-parts.ts';

/** It is taken out before the markup is parsed, which the policy of the page would report. */
const STYLE = /<style>(.*?)<\/style>/s;

/**
 * The server's page for print, in a tree of its own: its sheet touches nothing else, and comes as an object, for the page's policy lets no
 * sheet stand in the markup. What is parsed so runs no script.
 */
export function Paper({ html }: { html: string }) {
	const ref = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const host = ref.current;
		if (!host) return;
		const [whole = '', style = ''] = STYLE.exec(html) ?? [];
		const read = new DOMParser().parseFromString(html.replace(whole, ''), 'text/html');
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(style);
		const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
		root.adoptedStyleSheets = [sheet];
		root.replaceChildren(...(read.querySelector('main')?.children ?? []));
		if (location.hash === `#${CREDIT_NOTES}`) root.getElementById(CREDIT_NOTES)?.scrollIntoView();
	}, [html]);
	return <div ref={ref} className="invoice-paper" />;
}
