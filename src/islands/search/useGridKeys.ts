import { type RefObject, useEffect, useRef } from 'react';

type Grid = { id: string; isOpen: boolean; onOpen: () => void; onClose: () => void };

const CHOICES = 'a[href], button';
const choicesOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CHOICES)];

/**
 * The keyboard of a combobox with a grid, whose field is outside React: up and down move through the rows, left and right within a row, Enter
 * chooses, Escape and Tab close, typing opens. The focus stays in the field; `aria-activedescendant` names what the keys are on.
 */
export function useGridKeys(input: HTMLInputElement, popup: RefObject<HTMLElement | null>, grid: Grid): void {
	const latest = useRef(grid);
	latest.current = grid;
	const { id, isOpen } = grid;
	useEffect(() => {
		input.setAttribute('role', 'combobox');
		input.setAttribute('aria-autocomplete', 'list');
		input.setAttribute('aria-haspopup', 'grid');
		input.setAttribute('aria-controls', id);
		input.setAttribute('aria-expanded', String(isOpen));
		if (!isOpen) mark(input, popup.current, null);
	}, [input, popup, id, isOpen]);
	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		const onInput = () => {
			mark(input, popup.current, null);
			latest.current.onOpen();
		};
		input.addEventListener('keydown', (event) => onKey(event, input, popup.current, latest.current), { signal });
		input.addEventListener('input', onInput, { signal });
		// A tap leaves the focus in the field, or the keyboard of a phone would come and go.
		popup.current?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
		return () => listening.abort();
	}, [input, popup]);
}

function onKey(event: KeyboardEvent, input: HTMLInputElement, popup: HTMLElement | null, { isOpen, onOpen, onClose }: Grid): void {
	if (!isOpen || !popup) {
		if (event.key === 'ArrowDown') onOpen();
		// The browser would empty the field, which opens the popup again.
		if (event.key === 'Escape') event.preventDefault();
		return;
	}
	if (event.key === 'Tab') {
		// At once, so that the focus goes past what the box shows.
		popup.hidden = true;
		onClose();
		return;
	}
	const active = popup.querySelector<HTMLElement>('[data-active]');
	if (event.key === 'Escape') onClose();
	else if (event.key === 'Enter' && active) press(active, input, popup);
	else {
		const next = neighbour(event.key, popup, active);
		if (!next) return;
		mark(input, popup, next);
	}
	event.preventDefault();
}

/** Presses what is marked. When another control has taken its place, as − n + that of ADD, the mark moves to that. */
function press(active: HTMLElement, input: HTMLInputElement, popup: HTMLElement): void {
	const row = active.closest('[role=row]');
	active.click();
	requestAnimationFrame(() => {
		if (!active.isConnected) mark(input, popup, row?.isConnected ? (choicesOf(row).at(-1) ?? null) : null);
	});
}

/** What a key leads to: the first or last row when nothing is marked; none for a key that moves the caret. */
function neighbour(key: string, popup: HTMLElement, active: HTMLElement | null): HTMLElement | undefined {
	const rows = [...popup.querySelectorAll('[role=row]')].map(choicesOf).filter((row) => row.length > 0);
	const at = rows.findIndex((row) => row.some((one) => one === active));
	const row = rows[at] ?? [];
	const column = active ? row.indexOf(active) : -1;
	if (active && row.length > 1 && key === 'ArrowRight') return row[column + 1] ?? active;
	if (active && row.length > 1 && key === 'ArrowLeft') return row[column - 1] ?? active;
	if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
	const to = key === 'ArrowDown' ? rows[at + 1] : rows[at === -1 ? rows.length - 1 : at - 1];
	const target = to ?? (key === 'ArrowDown' ? rows[0] : rows.at(-1));
	return target?.[Math.min(Math.max(column, 0), target.length - 1)];
}

let named = 0;

/** Marks one choice of the popup, or none, as the one that the keys are on. */
function mark(input: HTMLInputElement, popup: HTMLElement | null, next: HTMLElement | null): void {
	for (const before of popup?.querySelectorAll('[data-active]') ?? []) before.removeAttribute('data-active');
	input.removeAttribute('aria-activedescendant');
	if (!next) return;
	next.dataset.active = '';
	next.id ||= `${popup?.id}-${++named}`;
	input.setAttribute('aria-activedescendant', next.id);
	next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
