import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocalitySearch } from '#islands/place/locations/useLocalitySearch.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { type DeliveryPlace, placeOfLocality } from '#lib/place/place.ts';

/** The arrow keys move the focus from the field to the places below it and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (!step) return;
	const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .choices button:first-child')];
	const next = stops[stops.findIndex((stop) => stop.matches(':focus')) + step];
	if (!next) return;
	event.preventDefault();
	next.focus();
}

/** On touch the field is not focused at once: the keyboard would lie over the list. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

type Props = {
	onPlace: (place: DeliveryPlace) => void;
	/** What stands in the field at first. */
	begun?: string;
	/** Why it has to be searched here, told with the field, which then takes the focus. */
	fault?: string;
	/** What is drawn between the field and the popular places while nothing is typed. */
	children?: ReactNode;
};

/** Finds a locality by the first letters of its name; while nothing is typed, it shows the shopper's own places and the popular ones. */
export function LocalitySearch({ onPlace, begun = '', fault = '', children }: Props) {
	const t = useWords();
	const note = useId();
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (fault) field.current?.focus();
	}, [fault]);
	const [text, setText] = useState(begun);
	const found = useLocalitySearch(text);
	/** The text for which Enter was pressed before its answer came. */
	const [wanted, setWanted] = useState('');
	const first = found?.of === text.trim() ? found.list[0] : undefined;
	useEffect(() => {
		if (wanted === '' || wanted !== found?.of) return;
		setWanted('');
		if (first) onPlace(placeOfLocality(first));
	}, [wanted, found, first, onPlace]);
	const isTyped = found !== null && found.of !== '';
	const isFound = isTyped && !found.failed;
	const isNone = isFound && found.list.length === 0;
	// Whose place is not there sees where the shops are.
	const list = (isNone ? found.popular : found?.list) ?? [];
	return (
		<search className="stack" onKeyDown={walk}>
			<label className="stack-label">
				{t('place.search')}
				<input
					ref={field}
					className="field"
					aria-invalid={fault !== ''}
					aria-describedby={fault ? note : undefined}
					data-focus-first={hasKeyboard() || undefined}
					type="text"
					inputMode="search"
					autoComplete="off"
					value={text}
					onChange={(event) => {
						setWanted('');
						setText(event.target.value);
					}}
					onKeyDown={(event) => {
						if (event.key === 'Enter' && !event.nativeEvent.isComposing) setWanted(text.trim());
					}}
				/>
			</label>
			{fault && (
				<p className="hint" id={note} data-bad>
					{fault}
				</p>
			)}
			<p className="sr" role="status">
				{isFound && t('place.found', { count: found.list.length })}
			</p>
			{found?.failed && (
				<p className="hint" role="alert" data-bad>
					{failureText(found.failed, t)}
				</p>
			)}
			{!isTyped && children}
			{isNone && <p className="hint">{t('place.none')}</p>}
			{list.length > 0 && (
				<section>
					{(!isTyped || isNone) && <h3>{t('place.popular')}</h3>}
					<ul className="choices">
						{list.map((locality) => (
							<li key={locality.id}>
								<button type="button" onClick={() => onPlace(placeOfLocality(locality))}>
									{locality.name}
									<small>{[locality.city, locality.pinCode].filter(Boolean).join(' · ')}</small>
								</button>
							</li>
						))}
					</ul>
				</section>
			)}
		</search>
	);
}
