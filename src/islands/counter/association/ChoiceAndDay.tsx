import type { ReactNode } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { setFilters } from '#stores/counter/filters.ts';

type Props<C extends string> = {
	/** The name of the choice in the address. */
	name: string;
	label: string;
	choices: readonly C[];
	chosen: C | undefined;
	wordOf: (choice: C) => string;
	day: string;
	/** Further filters. */
	children?: ReactNode;
};

/** Narrows a list to one kind of what it holds, and to a day. */
export function ChoiceAndDay<C extends string>({ name, label, choices, chosen, wordOf, day, children }: Props<C>) {
	const t = useWords();
	return (
		<div className="ct-find">
			<label className="stack-label">
				{label}
				<select className="field" value={chosen ?? ''} onChange={(event) => setFilters({ [name]: event.target.value })}>
					<option value="">{t('counter.any')}</option>
					{choices.map((one) => (
						<option key={one} value={one}>
							{wordOf(one)}
						</option>
					))}
				</select>
			</label>
			<label className="stack-label">
				{t('counter.periodday')}
				<input className="field" type="date" value={day} onChange={(event) => setFilters({ day: event.target.value })} />
			</label>
			{children}
		</div>
	);
}
