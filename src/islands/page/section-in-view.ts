/** The section at this part of the window's height, from the top, is the one that is read. */
const READ_AT = 1 / 3;

/** Lights the chip of the section in view on a shop's page, and keeps it in sight in its row. */
export function lightSectionInView(): void {
	const row = document.querySelector<HTMLElement>('[data-jumps]');
	if (!row) return;
	let lit: HTMLAnchorElement | undefined;
	const light = () => {
		const begun = [...document.querySelectorAll<HTMLElement>('[data-list] > section')].filter(
			(section) => section.getBoundingClientRect().top <= innerHeight * READ_AT,
		);
		const chips = [...row.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
		const next = chips.find(({ hash }) => hash === `#${begun.at(-1)?.id}`);
		if (next === lit) return;
		if (lit) lit.ariaCurrent = null;
		lit = next;
		if (!next) return;
		next.ariaCurrent = 'true';
		row.scrollTo({ left: next.offsetLeft - (row.clientWidth - next.offsetWidth) / 2 });
	};
	let isWaiting = false;
	const lightSoon = () => {
		if (isWaiting) return;
		isWaiting = true;
		requestAnimationFrame(() => {
			isWaiting = false;
			light();
		});
	};
	addEventListener('scroll', lightSoon, { passive: true });
	light();
}
