import sheet from '#islands/styles/rails.css?url';
import { linkSheet } from '#islands/ui/link-sheet.ts';

/** A part of the row is seen twice, so that nobody loses the thread. */
const STEP = 0.8;
/** What is nearly in sight needs no arrow. */
const SLACK_PX = 16;

function arrow(text: string, rail: HTMLElement, direction: 1 | -1): HTMLButtonElement {
	const button = document.createElement('button');
	button.type = 'button';
	// For the mouse alone: the keyboard moves through what is in the row.
	button.tabIndex = -1;
	button.textContent = text;
	button.addEventListener('click', () => {
		const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
		rail.scrollBy({ left: direction * rail.clientWidth * STEP, behavior });
	});
	return button;
}

function addTo(rail: HTMLElement): void {
	const [back, on] = [arrow('‹', rail, -1), arrow('›', rail, 1)];
	const frame = document.createElement('div');
	frame.className = 'rail-arrows';
	frame.ariaHidden = 'true';
	frame.append(back, on);
	const show = () => {
		frame.style.setProperty('--middle', `${rail.offsetHeight / 2}px`);
		back.hidden = rail.scrollLeft <= SLACK_PX;
		on.hidden = rail.scrollLeft + rail.clientWidth >= rail.scrollWidth - SLACK_PX;
	};
	rail.before(frame);
	rail.addEventListener('scroll', show, { passive: true });
	new ResizeObserver(show).observe(rail);
}

/** Puts arrows at the ends of the rows that scroll sideways, for those who have a mouse and no wheel that tilts. */
export async function addRailArrows(): Promise<void> {
	await linkSheet(sheet);
	for (const rail of document.querySelectorAll<HTMLElement>('main .rail')) addTo(rail);
}
