import { type FormEvent, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { $filters, setFilters } from '#stores/counter/filters.ts';

/**
 * Finds by what the label names: without one an order's number, or words of a shop's name. It is asked for once it is sent: what people type
 * would fill the address otherwise.
 */
export function FindOrders({ label }: { label?: string }) {
	const t = useWords();
	const [q, setQ] = useState($filters.get().q ?? '');
	const find = (event: FormEvent) => {
		event.preventDefault();
		setFilters({ q: q.trim() });
	};
	return (
		<search>
			<form className="ct-find" onSubmit={find}>
				<label className="stack-label">
					{label ?? t('counter.findOrders')}
					<input className="field" type="search" maxLength={64} value={q} onChange={(event) => setQ(event.target.value)} />
				</label>
				<button type="submit" className="btn-line">
					{t('counter.find')}
				</button>
			</form>
		</search>
	);
}
